import ChartModel
import SQLite

extension Row {
  func advisory(_ column: Int) -> Advisory? {
    optionalText(column).flatMap(Advisory.init(rawValue:))
  }

  func day(_ column: Int) -> Day? {
    optionalInt(column).map(Day.init(number:))
  }

  func timestamp(_ column: Int) -> Timestamp? {
    optionalInt(column).map(Timestamp.init(seconds:))
  }

  func artwork(_ column: Int) -> ArtworkURL? {
    optionalText(column).map(ArtworkURL.init)
  }
}
