public import ChartModel

/// The pictures that are kept ready for pages, and the folder that has their files.
public struct KeptPictures: Sendable {
  /// The folder's path.
  let folder: String
  /// The pictures by ``ArtworkURL/identity``.
  let byAddress: [String: Picture]

  /// No pictures.
  public init() {
    folder = ""
    byAddress = [:]
  }

  /// Describes the pictures of a folder, by what became of their addresses.
  public init(in folder: String, _ records: [ArtworkRecord]) {
    self.folder = folder
    var byAddress: [String: Picture] = [:]
    byAddress.reserveCapacity(records.count)
    for record in records { byAddress[record.address] = record.picture }
    self.byAddress = byAddress
  }
}
