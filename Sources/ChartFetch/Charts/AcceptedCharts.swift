public import ChartModel

/// The charts that are stored however implausible they look.
public struct AcceptedCharts: Hashable, Sendable {
  /// Whether it is all charts.
  public var all = false
  /// The charts by name.
  public var named: [ChartKey] = []

  /// No chart.
  public init() {}

  /// Whether there is any chart.
  public var isEmpty: Bool { !all && named.isEmpty }

  func contains(_ key: ChartKey) -> Bool { all || named.contains(key) }
}
