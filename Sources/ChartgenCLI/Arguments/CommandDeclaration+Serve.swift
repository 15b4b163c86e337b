import SiteConfiguration

extension CommandDeclaration {
  static let serve = CommandDeclaration(
    "serve", "Show a preview of the site that follows every change.",
    discussion: """
      Renders the site into a folder of its own and serves it on this machine. When \
      Content, Templates or the stored data change, pages that are open show it at once, \
      and mistakes are shown in the browser until they are mended. Output is not touched. \
      Without stored data it shows the sample edition. Ctrl-C ends it.
      """,
    options: [
      Options.root, Options.port, Options.open, Options.drafts, Options.sample,
      Options.fetchFirst, Options.host, Options.quiet, Options.verbose,
    ]
  ) { (given) throws(UsageError) in
    try given.refuse(Options.sample, and: Options.fetchFirst)
    return .serve(
      ServeOptions(
        root: given[Options.root], port: given[Options.port],
        host: given[Options.host] ?? "127.0.0.1", opensBrowser: given.has(Options.open),
        showsDrafts: given.has(Options.drafts), showsSample: given.has(Options.sample),
        fetches: given.has(Options.fetchFirst), verbosity: try given.verbosity()))
  }
}

extension Options {
  static let port = Option<Int>(
    "--port", "PORT",
    "The port to serve at (default: \(ServeOptions.usualPort), or the next free one)."
  ) { (text) throws(InvalidValue) in
    guard let port = Int(text), (0...65_535).contains(port) else {
      throw InvalidValue("needs a port from 1 to 65535, or 0 for any that is free")
    }
    return port
  }
  static let host = Option<String>(
    "--host", "NAME",
    "Listen at this name or address of the machine, so that others reach it (default: 127.0.0.1).")
  static let open = Option(flag: "--open", "Open the preview in the browser.")
  static let drafts = Option(flag: "--drafts", "Show drafts too, marked as such.")
  static let fetchFirst = Option(
    flag: "--fetch", "Fetch charts first, as 'chartgen fetch' does.")
}
