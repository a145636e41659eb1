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
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // The standard library's rounding calls libm, which nothing else here may have linked yet.
    .target(
      name: "RiffleMotion",
      swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]
    ),
    room("RiffleGestures", imports: ["RiffleMotion"]),
    room("RiffleCards", imports: ["RiffleGestures", "RiffleMotion"]),
    room("RiffleDrawing", imports: ["RiffleMotion"]),
    room(
      "RiffleSDL",
      imports: [
        "RiffleDrawing", "RiffleGestures", "RiffleMotion",
        "CPixels", "CSDL2", "CSDL2Image", "CSDL2TTF", "CFontconfig",
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
    tests(
      of: "RiffleStudio",
      imports: ["RiffleCards", "RiffleGestures", "RiffleMotion"]
    ),
    tests(of: "RiffleSDL", imports: ["CSDL2", "RiffleDrawing", "RiffleGestures", "RiffleMotion"]),
    // Drives the program as a person does, from outside.
    .testTarget(
      name: "RiffleWindowTests",
      dependencies: ["TestSupport"],
      swiftSettings: strict
    ),
    // What several tests need: seeded numbers, temporary folders.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    // Row loops for the raster renderer, with vector instructions chosen while the program runs.
    .target(name: "CPixels"),
    library("CSDL2", pkgConfig: "sdl2", debian: "libsdl2-dev"),
    library("CSDL2Image", pkgConfig: "SDL2_image", debian: "libsdl2-image-dev"),
    library("CSDL2TTF", pkgConfig: "SDL2_ttf", debian: "libsdl2-ttf-dev"),
    library("CFontconfig", pkgConfig: "fontconfig", debian: "libfontconfig-dev"),
  ]
)
