/// A value that a template works with.
public enum Value: Sendable {
  /// Nothing; Liquid's `nil`.
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  /// Text, escaped when it is printed.
  case string(String)
  /// Text that is markup already (Markdown's output, a capture) and is printed as it is.
  case markup(String)
  case array([Value])
  /// The whole numbers of `(a..b)`.
  indirect case range(ClosedRange<Int>)
  /// Names and values in the order they were put in: data whose names are not known beforehand.
  case map(Map)
  /// A model, asked for its members by name.
  indirect case object(any TemplateObject)
}
