import SQLite

extension Schema {
  /// What became of pictures, by the address that tells them from others.
  ///
  /// Of a picture that is kept: its hash as a signed number, the original's type and size, and how
  /// many bytes each file has that is published; of another: why it could not be had. `tried` is the
  /// moment of that, `used` the last day on which something had the picture.
  static let artworkTables = """
    CREATE TABLE artwork (
      address TEXT PRIMARY KEY,
      used INTEGER NOT NULL,
      failure TEXT,
      tried INTEGER,
      hash INTEGER,
      format TEXT,
      width INTEGER,
      height INTEGER,
      bytes INTEGER,
      color INTEGER,
      jpeg INTEGER,
      webp_64 INTEGER,
      webp_128 INTEGER,
      webp_256 INTEGER,
      webp_512 INTEGER
    ) STRICT, WITHOUT ROWID;

    """

  /// Which address was asked in place of Apple's hosts for a picture that could not be had.
  static let artworkMirror = "ALTER TABLE artwork ADD COLUMN mirror TEXT;"
}
