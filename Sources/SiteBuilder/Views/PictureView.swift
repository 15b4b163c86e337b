import ChartModel
import Liquid
import SiteConfiguration

/// A picture, with what an image needs to show it: square, in several sizes.
struct PictureView: DeclaredObject {
  let scope: PageScope
  let source: Source

  /// Where the picture is.
  enum Source {
    case published(Picture)
    case atStore(ArtworkURL)
  }

  static let members = Members<PictureView> {
    Member("url", "the link to a JPEG file of up to 512 pixels, for any reader") { $0.url }
    Member("srcset", "links to its sizes with their widths, for 'srcset'") { $0.srcset }
    Member("color", "the dominant colour, as CSS has it: '#20566b'") { $0.color }
    Member("address", "the whole address of the JPEG file, for feeds and previews") { $0.address }
  }

  /// The link to the smallest size of at least so many pixels, else the largest.
  func link(_ pixels: Int) -> String {
    switch source {
    case .published(let picture): folder + picture.webpName(picture.size(atLeast: pixels))
    case .atStore(let url): url.sized(pixels)
    }
  }

  private var folder: String { scope.links.root + SitePictures.path }

  private var url: String {
    switch source {
    case .published(let picture): folder + picture.jpegName
    case .atStore(let url): url.sized(Picture.sizes.last ?? 0)
    }
  }

  private var address: String {
    switch source {
    case .published(let picture):
      scope.site.configuration.url.home + SitePictures.path + picture.jpegName
    case .atStore(let url): url.sized(Picture.sizes.last ?? 0)
    }
  }

  private var srcset: String? {
    switch source {
    case .published(let picture):
      let start = folder + picture.name
      return picture.sizes.map { "\(start)-\($0).webp \($0)w" }.joined(separator: ", ")
    case .atStore(let url):
      // An address that cannot be asked for in another size gives none to choose from, and one with
      // a comma or a space in it would be taken for several.
      let sizes = Picture.sizes.map { url.sized($0) }
      guard sizes.first != sizes.last, !url.string.contains(where: { " ,".contains($0) }) else {
        return nil
      }
      return zip(sizes, Picture.sizes).map { "\($0) \($1)w" }.joined(separator: ", ")
    }
  }

  private var color: String? {
    guard case .published(let picture) = source else { return nil }
    let digits = String(picture.color, radix: 16)
    return "#" + String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
  }
}

extension PageScope {
  /// An address of a store page, preview or picture as a page may have it; nil where it is at none of
  /// the hosts that are trusted.
  func trusted(_ address: String?) -> String? {
    site.trustedHosts.secured(address)
  }

  /// The address of a picture as a page may have it; nil where it is at none of the hosts that are
  /// trusted.
  func trusted(_ picture: ArtworkURL?) -> String? {
    site.trustedHosts.secured(picture)?.string
  }

  /// The picture at an address, as site.yml wants pictures; nil where there is none to show.
  func picture(_ url: ArtworkURL?) -> PictureView? {
    guard let url else { return nil }
    switch site.pictures.artwork {
    case .none: return nil
    case .hotlink:
      return site.trustedHosts.secured(url).map { PictureView(scope: self, source: .atStore($0)) }
    case .download:
      return site.pictures.picture(at: url).map {
        PictureView(scope: self, source: .published($0))
      }
    }
  }
}
