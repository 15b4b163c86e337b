public import ChartModel

extension WebURL {
  /// Of a site's address, the path that all pages lie under; begins and ends with a slash.
  public var basePath: String { tail + "/" }

  /// Of a site's address, the home page's.
  var home: String { string + "/" }
}
