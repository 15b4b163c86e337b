public import ChartModel

/// Why the picture at an address could not be fetched or kept.
public struct ArtworkError: Error, Hashable, Sendable {
  /// What happened.
  public enum Kind: Error, Hashable, Sendable {
    /// There was no whole response, for the reason given.
    case couldNotConnect(String)
    /// The host refused, with this status.
    case refused(status: Int)
    /// It was not requested, since our own rules forbid it or the run ends, for the reason given.
    case forbidden(String)
    /// The host redirects to where nothing may be requested, or on and on.
    case misdirected(String)
    /// The response has more bytes than this.
    case tooLarge(limit: Int)
    /// The bytes are no picture that can be read; what they are instead.
    case notAPicture(String)
    /// The picture ends before its end.
    case cutOff
    /// The picture says that it has more pixels than are ever decoded.
    case tooManyPixels(width: Int, height: Int)
    /// The picture is smaller than the smallest size that is published.
    case tooSmall(width: Int, height: Int)
    /// A file of the folder of pictures could not be written or read; the system's error number.
    case folder(code: Int32)
    /// The disk has only so many bytes left, and so many are to stay free for the store.
    case noRoom(free: Int, reserved: Int)
  }

  /// What happened.
  public let kind: Kind
  /// The picture's address, or the file's path.
  public let subject: String

  /// Describes a failure.
  public init(_ kind: Kind, of subject: String) {
    self.kind = kind
    self.subject = subject
  }

  /// Whether a status says something of the host or of us, rather than of the picture.
  private static func isOfHost(_ status: Int) -> Bool {
    status >= 500 || status == 403 || status == 429
  }

  /// How the failure is remembered; nil where it is not the picture's.
  public var failure: ArtworkRecord.Failure? {
    switch kind {
    case .couldNotConnect: .unreachable
    case .refused(let status): Self.isOfHost(status) ? .hostFailed : .refused
    case .misdirected: .hostFailed
    case .tooLarge: .tooLarge
    case .notAPicture: .notAPicture
    case .cutOff: .cutOff
    case .tooManyPixels: .tooManyPixels
    case .tooSmall: .tooSmall
    case .forbidden, .folder, .noRoom: nil
    }
  }
}

extension ArtworkError: CustomStringConvertible {
  /// The error in one line: the address, then what happened.
  public var description: String { "\(subject): \(message)" }

  /// What was found, and what was expected.
  public var message: String {
    switch kind {
    case .couldNotConnect(let reason): reason
    case .refused(let status): "the host responded with status \(status)"
    case .forbidden(let reason), .misdirected(let reason): reason
    case .tooLarge(let limit): "the response is larger than \(limit >> 20) MB"
    case .notAPicture(let found):
      "expected an image (JPEG, PNG, WebP or GIF), found \(found)"
    case .cutOff: "the image is truncated"
    case .tooManyPixels(let width, let height):
      "the image has \(width) × \(height) pixels, more than \(PictureLimits.pixels / 1_000_000) "
        + "million"
    case .tooSmall(let width, let height):
      "the image has only \(width) × \(height) pixels; \(PictureLimits.side) a side are needed"
    case .folder(let code): Self.text(ofSystemError: code)
    case .noRoom(let free, let reserved):
      "only \(Self.megabytes(free)) are free on the disk; \(Self.megabytes(reserved)) are reserved "
        + "for the store"
    }
  }

  private static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes >> 10) * 10 / 1_024
    return tenths % 10 == 0 ? "\(tenths / 10) MB" : "\(tenths / 10).\(tenths % 10) MB"
  }

  /// What to do about it; nil where there is nothing to do but wait for another picture.
  public var hint: String? {
    switch kind {
    case .couldNotConnect, .cutOff, .misdirected: "the next run tries again"
    case .noRoom: "free some space on the disk; the next run fetches the missing pictures"
    case .refused(let status): Self.isOfHost(status) ? "the next run tries again" : nil
    case .folder(let code):
      Self.isFull(code)
        ? "free some space on the disk, and run the command again"
        : "make the folder readable and writable by the user who runs chartgen"
    default: nil
    }
  }
}
