/// What became of the picture at an address.
public struct ArtworkRecord: Hashable, Sendable {
  /// What became of it.
  public enum State: Hashable, Sendable {
    /// It is kept.
    case kept(Picture)
    /// It could not be had, when it was last asked for.
    case failed(Failure, at: Timestamp)
  }

  /// Why a picture could not be had.
  public enum Failure: String, CaseIterable, Sendable {
    /// There was no whole answer: no connection, or none in time.
    case unreachable
    /// The host would not answer, whatever was asked of it.
    case hostFailed = "host-failed"
    /// The host, or our own rules, refused it.
    case refused
    case tooLarge = "too-large"
    case notAPicture = "not-a-picture"
    case cutOff = "cut-off"
    case tooManyPixels = "too-many-pixels"
    case tooSmall = "too-small"
  }

  /// The address, as ``ArtworkURL/identity`` has it.
  public let address: String
  public var state: State
  /// The last day, give or take a week, on which an item had this picture.
  public var used: Day
  /// The address that was asked in place of Apple's hosts when the picture could not be had.
  ///
  /// It is nil for those hosts themselves. What a mirror refuses says nothing of another.
  public let mirror: String?

  /// Describes what became of a picture.
  public init(address: String, state: State, used: Day, mirror: String? = nil) {
    self.address = address
    self.state = state
    self.used = used
    self.mirror = mirror
  }

  /// The picture, if it is kept.
  public var picture: Picture? {
    if case .kept(let picture) = state { picture } else { nil }
  }
}
