import Foundation

/// What a column of somebody else's sheet holds.
enum SheetColumn: Hashable {
  case imported(HistoryColumn)
  /// A figure of the sheet's own, which ours are compared with.
  case figure(SheetFigure)
}

/// A figure that sheets have of their own.
public enum SheetFigure: String, CaseIterable, Sendable {
  case lastWeek = "last week"
  case peak
  case weeks
}

/// The heads that columns usually have, in English, German, French and Spanish.
enum HistoryHeadings {
  /// What a head means; nil for one that is not usual.
  static func column(for head: String) -> SheetColumn? { known[folded(head)] }

  /// A head without what differs from sheet to sheet: capitals, accents, all but letters and digits.
  private static func folded(_ head: String) -> String {
    var folded = ""
    for scalar in head.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars
    where scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "#" {
      folded.unicodeScalars.append(scalar)
    }
    return folded.replacing("ß", with: "ss")
  }

  private static let known: [String: SheetColumn] = {
    let heads: [(SheetColumn, String)] = [
      (
        .imported(.date),
        "date datum fecha week woche semaine semana chartdate chartweek weekof issuedate jour dia"
      ),
      (
        .imported(.rank),
        "rank position pos platz rang place classement posicion puesto platzierung thisweek tw current "
          + "currentweek chartposition diesewoche cettesemaine estasemana # nr rankthisweek dw"
      ),
      (
        .imported(.title),
        "title song track titel titre titulo lied chanson cancion name songtitle tracktitle tracktitel "
          + "single album podcast show songname"
      ),
      (
        .imported(.maker),
        "maker artist artists performer performers interpret interpreten kunstler kuenstler artiste "
          + "artista interprete publisher act artistname"
      ),
      (.imported(.id), "id itemid songid trackid"),
      (.imported(.depth), "depth"),
      (
        .figure(.lastWeek),
        "lastweek lw lastpos lastposition previous previousweek previousposition previousrank vorwoche vw "
          + "letztewoche semainederniere semaineprecedente dernieresemaine semanapasada semanaanterior"
      ),
      (
        .figure(.peak),
        "peak peakposition peakpos peakrank hochstplatz hochstposition hochstplatzierung besteplatzierung "
          + "besteposition meilleureposition mejorposicion best"
      ),
      (
        .figure(.weeks),
        "weeks weeksonchart wks wksonchart appearances wochen anzahlwochen wochenindencharts semaines "
          + "semanas woc"
      ),
    ]
    var known: [String: SheetColumn] = [:]
    for (column, names) in heads {
      for name in names.split(separator: " ") { known[String(name)] = column }
    }
    return known
  }()
}
