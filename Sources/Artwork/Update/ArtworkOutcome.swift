public import ChartModel

/// What changes in the records of pictures, to be saved as a whole.
public struct ArtworkChanges: Sendable {
  /// The records that are new or differ.
  public var saved: [ArtworkRecord] = []
  /// The records of which only the day of use differs.
  public var touched: [ArtworkRecord] = []
  /// The addresses whose records go.
  public var removed: [String] = []

  var isEmpty: Bool { saved.isEmpty && touched.isEmpty && removed.isEmpty }
}

/// What a run over pictures has done.
public struct ArtworkOutcome: Sendable {
  /// How many pictures were fetched and are kept.
  public var fetched = 0
  /// How many pictures were encoded again from their originals.
  public var repaired = 0
  /// How many addresses were given up, because nothing has had their pictures for long.
  public var removed = 0
  /// How many pictures that are wanted wait for a later run.
  public var waiting = 0
  /// How many pictures are kept now.
  public var kept = 0
  /// How many bytes they have on the disk, originals included.
  public var bytes = 0
  /// What went wrong with single pictures, in the order in which they are wanted.
  public var failures: [ArtworkError] = []
  /// Why the run stopped asking before its end, if it did.
  public var stopped: ArtworkError?
  /// Whether the folder now has all files of all pictures that it should.
  var isWhole = false
}
