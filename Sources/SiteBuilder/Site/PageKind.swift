/// The kinds of page; the raw value is the template's name without its extension.
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
  case genre
  case list
  case page
  case notFound = "404"
}
