import ChartModel
import ChartStore
import Testing

struct PublishedTests {
  @Test func `a new store knows no manifest and accepts none that it does not know`() async throws {
    let archive = try await Archive()
    #expect(try await !archive.store.acceptsUnknownManifest)
    #expect(try await !archive.store.hasPublished(manifest: "a"))
  }

  @Test func `every manifest that was recorded is known from then on`() async throws {
    let archive = try await Archive()
    try await archive.save([1], on: 1)
    let revision = try await archive.store.revision()
    for manifest in ["a", "b", "a"] {
      try await archive.store.recordPublished(manifest: manifest, at: Archive.moment(2))
    }
    try await archive.store.close()
    let store = try await Store(at: archive.path, for: .reading)
    #expect(try await store.hasPublished(manifest: "a"))
    #expect(try await store.hasPublished(manifest: "b"))
    #expect(try await !store.hasPublished(manifest: "c"))
    // It is no news for pages.
    #expect(try await store.revision() == revision)
  }
}
