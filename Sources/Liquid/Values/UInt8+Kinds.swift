extension UInt8 {
  /// Space, tab, line ends, vertical tab and form feed.
  var isSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }

  var isDigit: Bool { self &- 0x30 < 10 }

  var isNameStart: Bool { (self | 0x20) &- 0x61 < 26 || self == 0x5F }

  var isNamePart: Bool { isNameStart || isDigit || self == UInt8(ascii: "-") }
}
