/// How a template's outputs are made safe for the file that it makes.
public enum Escaping: Sendable {
  /// Printed as they are.
  case none
  /// `& < > " '` become entities: safe in HTML and XML texts and quoted attributes.
  case markup
  /// Quotation marks, backslashes, control characters and `<` are escaped: safe in JSON's quotes.
  case json

  /// The escaping for a template's name, by its extension.
  public init(forName name: String) {
    let isMarkup = name.hasSuffix(".html") || name.hasSuffix(".xml")
    self = isMarkup ? .markup : name.hasSuffix(".json") ? .json : .none
  }
}
