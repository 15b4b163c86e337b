extension Help {
  /// The reference of what is fetched and stored.
  static let sources = """
    CHARTS:
      A run makes one request per chart; an unchanged chart is not sent again.
      Each response is stored in Data/charts.sqlite as the snapshot of its date.

      A chart that looks wrong is rejected as implausible: empty, less than half
      as long as before, older than the stored one, dated in the future, or nearly
      all new within two weeks. '--accept us/top-podcasts' accepts one that is
      right after all, except when it is empty or dated in the future. If a chart
      cannot be fetched, its last snapshot is shown, and a warning says so.

    LOOKUPS:
      Items that are new, or were last looked up more than a week ago, are looked
      up in batches. Apple allows about 20 lookups a minute: a large site's first
      run is throttled, stops after ten minutes and resumes next time. Three
      storefronts with three charts of 100 take about 25 requests on the first run
      and a dozen after that.

    COVERS:
      Covers are fetched last, those of charting items first, and stored in
      Data/artwork as squares of 64 to 512 pixels. Files that are not images, are
      truncated or are too large are rejected, and a placeholder with the item's
      initials is shown instead. A cover that no item has used for 90 days is
      removed. Fetching stops when less than 64 MB, or the size of the store,
      would remain free on the disk.

    RECORDINGS:
      '--from FOLDER' reads recorded responses instead of Apple's: one in each
      .json file, in any order. Chart feeds of every generation and responses of
      itunes.apple.com/lookup and /search are recognized. No requests are made
      then, except for covers if '--artwork-url' is given.

    MIRRORS:
      'sources' in site.yml, or '--feeds-url', '--itunes-url' and '--artwork-url',
      name other servers, by https (by http only on this machine). With feeds on
      this machine, covers are not fetched unless 'artwork' names a server too.
      URLs in responses that are neither Apple's nor your mirror's are ignored.

    STORE:
      Data/ holds the history, which cannot be recovered: keep it between runs and
      back it up. When a newer version of chartgen changes the store, it leaves a
      copy beside it (charts.before-….sqlite), which you can remove once all is
      well.

    """
}
