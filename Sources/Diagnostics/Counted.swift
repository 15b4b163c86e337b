/// A number with its noun: `1 row`, `1,021 pages`.
public func counted(_ number: Int, _ noun: String) -> String {
  "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
}

/// A number in groups of three digits.
public func grouped(_ number: Int) -> String {
  var digits = String(number)
  var index = digits.count - 3
  while index > 0 {
    digits.insert(",", at: digits.index(digits.startIndex, offsetBy: index))
    index -= 3
  }
  return digits
}
