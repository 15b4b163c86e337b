// swift-tools-version: 6.2
import PackageDescription

/// Settings of every target: language mode 6, and no warning is let pass.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
  .treatWarning("ExplicitSendable", as: .error),
]

/// Settings of the targets that import no library of C but the system's own.
let pure = strict + [.strictMemorySafety()]

/// A test target that reads its cases from `Fixtures/` and `Snapshots/` through `#filePath`.
func tests(of target: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(target)Tests",
    dependencies: [.byName(name: target), "TestSupport"] + dependencies,
    exclude: ["Fixtures"],
    swiftSettings: strict)
}

let package = Package(
  name: "chartgen",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "chartgen", targets: ["chartgen"]),
    // Apple's charts for other programs: the calls, the values they give, and the client beneath.
    .library(name: "AppleCharts", targets: ["AppleCharts", "ChartModel", "HTTP"]),
  ],
  targets: [
    // C libraries, each behind the one target that imports it.
    .systemLibrary(
      name: "CCMark", pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    // Without its pkg-config file, whose flags the package manager refuses with a warning.
    .systemLibrary(
      name: "CGD", providers: [.apt(["libgd-dev", "libpng-dev"]), .brew(["gd", "libpng"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),

    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    // The files of Templates, embedded, and what a preview adds to a page.
    .target(name: "CBuiltInTheme"),
    .target(name: "CPreviewPage", exclude: ["preview.js", "preview.html", "tag.html"]),

    // The rooms of the house, lowest first.
    .target(name: "BuiltInTheme", dependencies: ["CBuiltInTheme"], swiftSettings: strict),
    .target(name: "Diagnostics", swiftSettings: pure),
    .target(
      name: "Liquid", dependencies: ["Diagnostics"], exclude: ["README.md"], swiftSettings: pure),
    .target(name: "Markdown", dependencies: ["CCMark", "Diagnostics"], swiftSettings: strict),
    .target(name: "YAML", dependencies: ["CYAML", "Diagnostics"], swiftSettings: strict),
    .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: strict),
    .target(name: "HTTP", dependencies: ["CCurl"], swiftSettings: strict),
    .target(name: "ChartModel", swiftSettings: pure),
    .target(name: "AppleCharts", dependencies: ["ChartModel", "HTTP"], swiftSettings: pure),
    .target(
      name: "SampleCharts", dependencies: ["AppleCharts", "Artwork", "ChartModel"],
      swiftSettings: pure),
    .target(name: "ChartStore", dependencies: ["ChartModel", "SQLite"], swiftSettings: pure),
    .target(
      name: "ChartFiles", dependencies: ["CZlib", "ChartModel", "Diagnostics"],
      swiftSettings: strict),
    .target(name: "Artwork", dependencies: ["CGD", "ChartModel", "HTTP"], swiftSettings: strict),
    .target(
      name: "SiteConfiguration", dependencies: ["ChartModel", "Diagnostics", "YAML"],
      swiftSettings: pure),
    .target(name: "Publishing", swiftSettings: strict),
    .target(
      name: "PreviewServer", dependencies: ["CMicroHTTPD", "CPreviewPage"], swiftSettings: strict),
    .target(
      name: "ChartFetch",
      dependencies: [
        "AppleCharts", "Artwork", "ChartFiles", "ChartModel", "ChartStore", "Diagnostics", "HTTP",
        "SiteConfiguration",
      ],
      swiftSettings: pure),
    .target(
      name: "SiteBuilder",
      dependencies: [
        "ChartModel", "Diagnostics", "Liquid", "Markdown", "Publishing",
        "SiteConfiguration", "YAML",
      ],
      swiftSettings: strict),
    .target(
      name: "ChartgenCLI",
      dependencies: [
        "AppleCharts", "Artwork", "BuiltInTheme", "ChartFetch", "ChartFiles", "ChartModel",
        "ChartStore", "Diagnostics", "HTTP", "Liquid", "Markdown", "PreviewServer", "Publishing",
        "SampleCharts", "SiteBuilder", "SiteConfiguration", "SQLite", "YAML",
      ],
      swiftSettings: strict),
    .executableTarget(name: "chartgen", dependencies: ["ChartgenCLI"], swiftSettings: pure),

    // Tests, and the programs that only serve them.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .executableTarget(
      name: "case-runner",
      dependencies: [
        "AppleCharts", "ChartModel", "Diagnostics", "Liquid", "Markdown", "SiteBuilder",
        "SiteConfiguration", "YAML",
      ],
      path: "Tests/CaseRunner", swiftSettings: strict),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "AppleCharts", "Artwork", "ChartModel", "ChartStore", "Diagnostics", "Liquid",
        "SampleCharts",
      ],
      path: "Tests/Benchmarks", exclude: ["README.md", "Templates"], swiftSettings: strict),
    .executableTarget(
      name: "fuzz-liquid",
      dependencies: ["ChartModel", "Diagnostics", "Liquid", "SiteBuilder", "SiteConfiguration"],
      path: "Tests/Fuzz",
      exclude: ["Corpus"], swiftSettings: strict),
    tests(of: "Diagnostics"),
    tests(of: "Liquid", ["Diagnostics"]),
    tests(of: "Markdown", ["Diagnostics"]),
    tests(of: "YAML", ["Diagnostics"]),
    tests(of: "SQLite"),
    tests(of: "HTTP"),
    tests(of: "ChartModel"),
    tests(of: "AppleCharts", ["ChartModel", "HTTP"]),
    .testTarget(
      name: "SampleChartsTests", dependencies: ["AppleCharts", "ChartModel", "SampleCharts"],
      swiftSettings: strict),
    tests(of: "ChartStore", ["ChartModel", "SQLite"]),
    .testTarget(
      name: "ChartFilesTests",
      dependencies: ["ChartFiles", "ChartModel", "Diagnostics", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ChartFetchTests",
      dependencies: [
        "AppleCharts", "ChartFetch", "ChartFiles", "ChartModel", "ChartStore", "Diagnostics",
        "HTTP", "SiteConfiguration", "TestSupport",
      ],
      swiftSettings: strict),
    tests(of: "Artwork", ["ChartModel", "HTTP"]),
    .testTarget(
      name: "BuiltInThemeTests", dependencies: ["BuiltInTheme"], swiftSettings: strict),
    .testTarget(
      name: "PreviewServerTests", dependencies: ["PreviewServer", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PublishingTests", dependencies: ["Publishing", "TestSupport"], swiftSettings: strict),
    tests(
      of: "SiteBuilder",
      [
        "BuiltInTheme", "SiteConfiguration", "Publishing", "ChartModel", "Diagnostics", "Liquid",
        "YAML",
      ]),
    tests(
      of: "ChartgenCLI",
      [
        "AppleCharts", "Artwork", "BuiltInTheme", "ChartModel", "ChartStore", "Diagnostics", "HTTP",
        "Liquid", "Publishing", "SampleCharts", "SiteBuilder", "SiteConfiguration", "SQLite",
        "YAML",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
