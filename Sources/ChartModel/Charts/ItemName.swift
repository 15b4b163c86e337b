/// What a chart row calls an item.
public struct ItemName: Hashable, Sendable {
  public let name: String
  public let maker: String

  /// Names an item.
  public init(name: String, maker: String) {
    self.name = name
    self.maker = maker
  }
}
