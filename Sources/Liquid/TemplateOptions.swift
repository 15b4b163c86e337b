/// How a library reads its templates.
public struct TemplateOptions: Sendable {
  /// What an unknown variable or member is: an error, or nil as in other engines.
  public var isStrict: Bool

  /// How what a page prints is escaped, by the name of its template; partials and layouts escape as
  /// the page that uses them.
  public var escaping: @Sendable (_ name: String) -> Escaping

  /// The full name of a template that another one names: `row` in `chart.html` is
  /// `partials/row.html`.
  public var path: @Sendable (_ name: String, _ folder: String, _ caller: String) -> String

  /// What a page may cost.
  public var limits: Limits

  /// Makes options; the defaults are those of a theme.
  public init(
    isStrict: Bool = true,
    escaping: @escaping @Sendable (String) -> Escaping = { Escaping(forName: $0) },
    path: @escaping @Sendable (String, String, String) -> String = themePath,
    limits: Limits = Limits()
  ) {
    self.isStrict = isStrict
    self.escaping = escaping
    self.path = path
    self.limits = limits
  }

  /// Names a template of the folder, with the extension of the one that asks for it.
  public static func themePath(_ name: String, in folder: String, from caller: String) -> String {
    let utf8 = caller.utf8
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")),
      !utf8[dot...].contains(UInt8(ascii: "/"))
    else { return "\(folder)/\(name)" }
    return "\(folder)/\(name)\(caller[dot...])"
  }
}

/// What a template may cost; each limit is an error of its own.
public struct Limits: Sendable {
  /// Tags or brackets inside each other, in one template; all of a page together may
  /// have twice as many.
  public var nesting = 100
  /// Templates that render each other.
  public var includes = 30
  /// Steps of all loops of a page, with its calls of partials and filters; eight expressions are
  /// one, and long texts, lists and bodies count as several.
  public var loopSteps = 5_000_000
  /// Bytes of a page.
  public var output = 32 << 20
  /// Bytes of a template.
  public var source = 1 << 20
  /// Bytes of the text that one filter makes.
  public var text = 1 << 20
  /// Items of the list that one filter makes.
  public var items = 100_000

  /// The usual limits.
  public init() {}
}
