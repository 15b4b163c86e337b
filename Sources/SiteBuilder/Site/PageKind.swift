/// The kinds of page; the raw value is the folder of their templates.
public enum PageKind: String, CaseIterable, Sendable {
  case home
  case storefront
  case chart
  case archive
  case calendar
  case records
  case podcast
  case artist
  case album
  /// An item of an imported chart; podcasts and albums of Apple's have kinds of their own.
  case item
  /// A maker of an imported chart's items.
  case maker
  /// The list of an imported chart's makers.
  case makers
  case genre
  case list
  case page
  /// A page at an earlier address of another one.
  case redirect
  /// What is made once for the whole site.
  case site
}
