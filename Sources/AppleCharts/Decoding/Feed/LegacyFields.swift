import ChartModel

/// The two members that most values of a legacy feed are made of.
private enum WrapperKey: String, CodingKey {
  case label, attributes
  case contentType = "im:contentType"
}

/// The attributes that are read.
enum LegacyAttributeKey: String, CodingKey {
  case id = "im:id"
  case href, rel, label, term, height
}

/// A link of a legacy feed or entry.
struct LegacyLink {
  let relation: String?
  let address: WebURL

  fileprivate init?(_ decoder: any Decoder) {
    guard let wrapper = try? decoder.container(keyedBy: WrapperKey.self),
      let attributes = wrapper.attributes(.attributes, isWrapped: false),
      let address = attributes.string(.href).flatMap({ try? WebURL($0) })
    else { return nil }
    relation = attributes.string(.rel)
    self.address = address
  }
}

extension KeyedDecodingContainer {
  /// The text of a member that wraps it in an object.
  func label(_ key: Key) -> String? {
    guard contains(key) else { return nil }
    return (try? nestedContainer(keyedBy: WrapperKey.self, forKey: key))?.string(.label)
  }

  /// The same, cleaned; nil where nothing is left of it.
  func cleanLabel(_ key: Key) -> String? {
    guard let text = label(key).map({ TextCleaner.name($0) }), !text.isEmpty else { return nil }
    return text
  }

  /// The attributes of a member, or the member itself where it is not wrapped.
  func attributes(
    _ key: Key, isWrapped: Bool = true
  ) -> KeyedDecodingContainer<LegacyAttributeKey>? {
    guard contains(key) else { return nil }
    guard isWrapped else {
      return try? nestedContainer(keyedBy: LegacyAttributeKey.self, forKey: key)
    }
    return (try? nestedContainer(keyedBy: WrapperKey.self, forKey: key))?
      .attributes(.attributes, isWrapped: false)
  }

  /// The links of a member, which is an object where it has one only.
  func links(_ key: Key) -> [LegacyLink] {
    elements(key).compactMap { LegacyLink($0) }
  }

  /// The address of the picture of the greatest height.
  func largestImage(_ key: Key) -> WebURL? {
    var largest: (height: Int, address: WebURL)?
    for decoder in elements(key) {
      guard let image = try? decoder.container(keyedBy: WrapperKey.self),
        let address = image.link(.label)
      else { continue }
      let height = image.attributes(.attributes, isWrapped: false)?.digits(.height) ?? 0
      if height >= largest?.height ?? 0 { largest = (height, address) }
    }
    return largest?.address
  }

  /// What an entry says it is: the type within the type, where there is one.
  func contentType(_ key: Key) -> ChartKind? {
    guard contains(key),
      let outer = try? nestedContainer(keyedBy: WrapperKey.self, forKey: key)
    else { return nil }
    let type = outer.attributes(.contentType) ?? outer.attributes(.attributes, isWrapped: false)
    return (type?.string(.term) ?? type?.string(.label)).flatMap { ChartKind(word: $0) }
  }

  /// The elements of a member that is a list, or an object in place of a list of one.
  private func elements(_ key: Key) -> [any Decoder] {
    guard contains(key), let decoder = try? superDecoder(forKey: key) else { return [] }
    guard var list = try? decoder.unkeyedContainer() else { return [decoder] }
    var elements: [any Decoder] = []
    while !list.isAtEnd, elements.count < 20, let element = try? list.superDecoder() {
      elements.append(element)
    }
    return elements
  }
}
