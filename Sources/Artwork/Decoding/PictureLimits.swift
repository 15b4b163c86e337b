import ChartModel

/// What a picture may be.
enum PictureLimits {
  /// How many bytes one may have.
  static let bytes = 8 << 20
  /// How many pixels one may have: 100 MB while it is decoded.
  static let pixels = 25_000_000
  /// How many pixels each side must have.
  static let side = Picture.sizes[0]
  /// How many scans a JPEG may have; encoders write about ten.
  ///
  /// Each passes over all pixels, however few bytes it has itself.
  static let scans = 64
}
