public import ChartModel

/// The pictures that are kept ready for pages, and the folder that has their files.
public struct PictureIndex: Sendable {
  /// Makes the files of a picture again; tells whether it could.
  public typealias Repair = @Sendable (Picture) -> Bool

  /// The folder's path.
  let folder: String
  /// The pictures by ``ArtworkURL/identity``.
  let byAddress: [String: Picture]
  /// What repairs pictures; nil where the folder is only to be read.
  let repair: Repair?

  /// No pictures.
  public init() {
    folder = ""
    byAddress = [:]
    repair = nil
  }

  /// Describes the pictures of a folder, by what became of their addresses.
  public init(in folder: String, _ records: [ArtworkRecord], repair: Repair? = nil) {
    self.folder = folder
    self.repair = repair
    var byAddress: [String: Picture] = [:]
    byAddress.reserveCapacity(records.count)
    for record in records { byAddress[record.address] = record.picture }
    self.byAddress = byAddress
  }
}
