// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is compiled with: Swift 6, no warning let through, explicit imports.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A target of Swift code under Sources/.
func room(_ name: String, imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: strict)
}

/// The tests of a target, under Tests/.
func tests(of name: String, imports: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.byName(name: name), "TestSupport"] + imports,
    swiftSettings: strict
  )
}

/// A C library that Debian packages, found through pkg-config.
func library(_ name: String, pkgConfig: String, debian: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([debian])])
}

let package = Package(
  name: "riffle",
  products: [
    .library(name: "RiffleCore", targets: ["RiffleMotion", "RiffleGestures", "RiffleCards"]),
    .library(name: "Riffle", targets: ["Riffle"]),
    .executable(name: "riffle", targets: ["riffle"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // Exponentials and sines for the core, which imports no C.
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
    // Films as MP4 go through ffmpeg, a process of its own.
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
  ],
  targets: [
    room(
      "RiffleMotion",
      imports: [.product(name: "RealModule", package: "swift-numerics")]
    ),
    room("RiffleGestures", imports: ["RiffleMotion"]),
    room("RiffleCards", imports: ["RiffleGestures", "RiffleMotion"]),
    room("RiffleDrawing", imports: ["RiffleMotion"]),
    room(
      "RiffleSDL",
      imports: [
        "RiffleDrawing", "RiffleGestures", "RiffleMotion",
        "CMalloc", "CPixels", "CSDL2", "CSDL2Image", "CSDL2TTF", "CFontconfig",
        "CTurboJPEG", "CSPNG", "CWebP", "CWebPDemux", "CGif", "CExif",
      ]
    ),
    room(
      "Riffle",
      imports: ["RiffleCards", "RiffleDrawing", "RiffleGestures", "RiffleMotion", "RiffleSDL"]
    ),
    room("RiffleDecks"),
    room(
      "RiffleStudio",
      imports: [
        "Riffle", "RiffleCards", "RiffleDecks", "RiffleDrawing", "RiffleMotion", "RiffleSDL",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]
    ),
    .executableTarget(
      name: "riffle",
      dependencies: [
        "RiffleStudio", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict
    ),
    tests(of: "RiffleMotion"),
    tests(of: "RiffleGestures", imports: ["RiffleMotion"]),
    tests(of: "RiffleCards", imports: ["RiffleGestures", "RiffleMotion"]),
    tests(of: "RiffleDrawing", imports: ["RiffleMotion"]),
    tests(of: "RiffleDecks"),
    tests(of: "Riffle", imports: ["RiffleSDL"]),
    tests(
      of: "RiffleStudio",
      imports: [
        "PictureTestSupport", "Riffle", "RiffleCards", "RiffleDrawing", "RiffleGestures",
        "RiffleMotion", "RiffleSDL",
      ]
    ),
    tests(
      of: "RiffleSDL",
      imports: [
        "CSDL2", "CGif", "CTurboJPEG", "CWebP", "CWebPDemux", "PictureTestSupport",
        "RiffleDrawing", "RiffleGestures", "RiffleMotion",
      ]
    ),
    // Drives the program as a person does, from outside.
    .testTarget(
      name: "RiffleWindowTests",
      dependencies: ["TestSupport"],
      swiftSettings: strict
    ),
    // Holds every preset's pictures against those that were looked at and found good.
    .testTarget(
      name: "RiffleGoldenTests",
      dependencies: [
        "PictureTestSupport", "RiffleCards", "RiffleDrawing", "RiffleMotion", "RiffleSDL",
        "RiffleStudio", "TestSupport",
      ],
      exclude: ["Golden"],
      swiftSettings: strict
    ),
    // What several tests need: seeded numbers, temporary folders.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    // What tests of pictures need besides: to read them.
    .target(
      name: "PictureTestSupport",
      dependencies: ["CSDL2", "CSDL2Image", "RiffleDrawing", "RiffleSDL"],
      path: "Tests/PictureTestSupport",
      swiftSettings: strict
    ),
    // Row loops for the raster renderer, with vector instructions chosen while the program runs.
    .target(name: "CPixels"),
    // What glibc offers beyond the C standard for its heap.
    .systemLibrary(name: "CMalloc"),
    library("CSDL2", pkgConfig: "sdl2", debian: "libsdl2-dev"),
    library("CSDL2Image", pkgConfig: "SDL2_image", debian: "libsdl2-image-dev"),
    library("CSDL2TTF", pkgConfig: "SDL2_ttf", debian: "libsdl2-ttf-dev"),
    library("CFontconfig", pkgConfig: "fontconfig", debian: "libfontconfig-dev"),
    library("CTurboJPEG", pkgConfig: "libturbojpeg", debian: "libturbojpeg0-dev"),
    library("CSPNG", pkgConfig: "spng", debian: "libspng-dev"),
    library("CWebPDemux", pkgConfig: "libwebpdemux", debian: "libwebp-dev"),
    library("CGif", pkgConfig: "libgif", debian: "libgif-dev"),
    library("CWebP", pkgConfig: "libwebpmux", debian: "libwebp-dev"),
    library("CExif", pkgConfig: "libexif", debian: "libexif-dev"),
  ]
)
