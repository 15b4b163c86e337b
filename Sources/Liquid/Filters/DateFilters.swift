extension Filter {
  /// `date`, which writes a date in a form.
  static let dateFilter = Filter(
    "date", 1...1,
    "Writes a date, given as a text or in seconds since 1970, in a form of '%' letters; in UTC "
      + "unless the text says otherwise.",
    example: "{{ '2026-11-30' | date: '%-d %B %Y' }}", prints: "30 November 2026"
  ) { (input, arguments, context) throws(FilterError) in
    let form = arguments[0].text
    guard !form.isEmpty, !input.isNull else { return input }
    let time: CivilTime?
    switch input {
    case .int(let seconds): time = CivilTime(timestamp: seconds)
    case .string(let text), .markup(let text):
      let isNumber = !text.isEmpty && text.utf8.allSatisfy(\.isDigit)
      time =
        isNumber ? Int(text).flatMap { CivilTime(timestamp: $0) } : CivilTime(reading: text)
    default: time = nil
    }
    guard let time else {
      guard context.isStrict else { return input }
      throw FilterError(
        ["now", "today"].contains(input.text)
          ? "has no clock to ask for '\(input.text)': give it a date of the page's data"
          : "needs a date such as 2026-11-30, got \(input.quoted)")
    }
    let bytes = time.formatted(form, limit: context.textLimit)
    guard bytes.count <= context.textLimit else { throw FilterError.tooLarge }
    return .string(String(decoding: bytes, as: UTF8.self))
  }
}

extension CivilTime {
  /// Writes the time in a form of strftime's letters, with Ruby's flags and widths.
  func formatted(_ form: String, limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    let form = Array(form.utf8)
    var index = 0
    while index < form.count, bytes.count <= limit {
      guard form[index] == UInt8(ascii: "%") else {
        bytes.append(form[index])
        index += 1
        continue
      }
      let start = index
      var directive = DateDirective()
      index = directive.read(form, from: index + 1)
      guard let text = directive.text(of: self) else {
        bytes += form[start..<min(index, form.count)]
        continue
      }
      bytes += text
    }
    return bytes
  }
}

/// A letter of a date's form, with its flags and width.
private struct DateDirective {
  var letter: UInt8 = 0
  var colons = 0
  var width: Int?
  var pad: UInt8?
  var isUnpadded = false
  var isUpper = false
  var swapsCase = false

  /// Reads the directive behind its `%`; returns where it ends.
  mutating func read(_ form: [UInt8], from start: Int) -> Int {
    var index = start
    while index < form.count {
      let byte = form[index]
      switch byte {
      case UInt8(ascii: "-"): isUnpadded = true
      case UInt8(ascii: "_"): pad = 0x20
      case UInt8(ascii: "0") where width == nil: pad = 0x30
      case UInt8(ascii: "^"): isUpper = true
      case UInt8(ascii: "#"): swapsCase = true
      case UInt8(ascii: ":"): colons += 1
      case 0x30...0x39: width = min((width ?? 0) * 10 + Int(byte - 0x30), 1_000)
      default:
        letter = byte
        return index + 1
      }
      index += 1
    }
    return index
  }

  /// What stands for the directive, or nil where its letter is unknown.
  func text(of time: CivilTime) -> [UInt8]? {
    if let (number, digits, usual) = number(of: time) {
      var text: [UInt8] = []
      text.append(decimal: number)
      let filler = pad ?? usual
      let missing = isUnpadded ? 0 : (width ?? digits) - text.count
      guard missing > 0 else { return text }
      let sign = number < 0 && filler == 0x30 ? 1 : 0
      text.insert(contentsOf: repeatElement(filler, count: missing), at: sign)
      return text
    }
    guard var word = word(of: time) else { return nil }
    if isUpper { word = word.uppercased() }
    if swapsCase {
      word =
        word.contains { $0.isLowercase } && letter != UInt8(ascii: "p")
        ? word.uppercased() : word.lowercased()
    }
    let missing = (width ?? 0) - word.utf8.count
    return Array(repeating: pad ?? 0x20, count: max(0, missing)) + Array(word.utf8)
  }

  private func number(of time: CivilTime) -> (number: Int, digits: Int, filler: UInt8)? {
    let hour12 = (time.hour + 11) % 12 + 1
    return switch Character(Unicode.Scalar(letter)) {
    case "Y": (time.year, 1, 0x30)
    case "C": (time.year / 100, 2, 0x30)
    case "y": (time.year % 100, 2, 0x30)
    case "m": (time.month, 2, 0x30)
    case "d": (time.day, 2, 0x30)
    case "e": (time.day, 2, 0x20)
    case "j": (time.dayOfYear, 3, 0x30)
    case "H": (time.hour, 2, 0x30)
    case "k": (time.hour, 2, 0x20)
    case "I": (hour12, 2, 0x30)
    case "l": (hour12, 2, 0x20)
    case "M": (time.minute, 2, 0x30)
    case "S": (time.second, 2, 0x30)
    case "s": (time.timestamp, 1, 0x30)
    case "u": (time.weekday == 0 ? 7 : time.weekday, 1, 0x30)
    case "w": (time.weekday, 1, 0x30)
    case "G": (time.isoWeek.year, 4, 0x30)
    case "g": (time.isoWeek.year % 100, 2, 0x30)
    case "V": (time.isoWeek.week, 2, 0x30)
    case "U": ((time.dayOfYear + 6 - time.weekday) / 7, 2, 0x30)
    case "W": ((time.dayOfYear + 6 - (time.weekday + 6) % 7) / 7, 2, 0x30)
    default: nil
    }
  }

  private func word(of time: CivilTime) -> String? {
    switch Character(Unicode.Scalar(letter)) {
    case "B": CivilTime.monthNames[time.month - 1]
    case "b", "h": String(CivilTime.monthNames[time.month - 1].prefix(3))
    case "A": CivilTime.dayNames[time.weekday]
    case "a": String(CivilTime.dayNames[time.weekday].prefix(3))
    case "p": time.hour < 12 ? "AM" : "PM"
    case "P": time.hour < 12 ? "am" : "pm"
    case "Z": time.offset == 0 ? "UTC" : ""
    case "z": zone(of: time)
    case "L", "N": fraction(of: time)
    case "n": "\n"
    case "t": "\t"
    case "%": "%"
    default: composite(of: time)
    }
  }

  private func composite(of time: CivilTime) -> String? {
    let form: String? =
      switch Character(Unicode.Scalar(letter)) {
      case "F": "%Y-%m-%d"
      case "T", "X": "%H:%M:%S"
      case "D", "x": "%m/%d/%y"
      case "R": "%H:%M"
      case "r": "%I:%M:%S %p"
      case "c": "%a %b %e %H:%M:%S %Y"
      case "v": "%e-%^b-%Y"
      case "+": "%a %b %e %H:%M:%S %Z %Y"
      default: nil
      }
    return form.map { String(decoding: time.formatted($0, limit: 100), as: UTF8.self) }
  }

  private func zone(of time: CivilTime) -> String {
    let minutes = abs(time.offset)
    let hour = minutes / 60 < 10 ? "0\(minutes / 60)" : "\(minutes / 60)"
    let minute = minutes % 60 < 10 ? "0\(minutes % 60)" : "\(minutes % 60)"
    return "\(time.offset < 0 ? "-" : "+")\(hour)\(colons > 0 ? ":" : "")\(minute)"
      + (colons > 1 ? ":00" : "")
  }

  private func fraction(of time: CivilTime) -> String {
    let digits = String(time.nanosecond)
    let full = String(repeating: "0", count: 9 - digits.utf8.count) + digits
    let places = width ?? (letter == UInt8(ascii: "L") ? 3 : 9)
    return places <= 9
      ? String(full.prefix(places)) : full + String(repeating: "0", count: places - 9)
  }
}
