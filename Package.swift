// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target: Swift 6, no warning let through, explicit imports.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A part of the house: a folder under Sources/, and one under Tests/.
enum Wing: String {
  case core = "Core"
  case desktop = "Desktop"
  case program = "Program"
}

/// A target of Swift code under Sources/.
func room(
  _ wing: Wing,
  _ name: String,
  imports: [Target.Dependency] = [],
  settings: [SwiftSetting] = []
) -> Target {
  .target(
    name: name,
    dependencies: imports,
    path: "Sources/\(wing.rawValue)/\(name)",
    swiftSettings: strict + settings
  )
}

/// An executable under Sources/Program/.
func program(_ name: String, imports: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name,
    dependencies: imports,
    path: "Sources/Program/\(name)",
    swiftSettings: strict
  )
}

/// The module of a C library, under Sources/C/.
func library(_ name: String) -> Target {
  .systemLibrary(name: name, path: "Sources/C/\(name)")
}

/// The tests of a target, under Tests/.
func tests(of name: String, in wing: Wing, imports: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.byName(name: name), "TestSupport"] + imports,
    path: "Tests/\(wing.rawValue)/\(name)Tests",
    swiftSettings: strict
  )
}

/// A dependency of the programs, which a package that says `traits: []` does not even download.
func programOnly(_ name: String, package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Program"]))
}

let argumentParser = programOnly("ArgumentParser", package: "swift-argument-parser")
let subprocess = programOnly("Subprocess", package: "swift-subprocess")
let realModule = Target.Dependency.product(name: "RealModule", package: "swift-numerics")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

let package = Package(
  name: "riffle",
  products: [
    .library(
      name: "RiffleCore",
      targets: ["RiffleCore", "RiffleMotion", "RiffleGestures", "RiffleDrawing", "RiffleCards"]
    ),
    .library(name: "Riffle", targets: ["Riffle"]),
    .library(name: "RiffleFormats", targets: ["RiffleFormats"]),
    .executable(name: "riffle", targets: ["RiffleCommand"]),
    .executable(name: "riffle-bench", targets: ["RiffleBench"]),
    .executable(name: "riffle-fuzz", targets: ["RiffleFuzz"]),
  ],
  traits: [
    .trait(name: "Program", description: "The programs beside the libraries."),
    .default(enabledTraits: ["Program"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // Exponentials and sines for the core, which imports no C.
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
    // MP4 videos are made by ffmpeg, in a process of its own.
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
  ],
  targets: [
    // The core: no platform, no C.
    room(.core, "RiffleMotion", imports: [realModule]),
    room(.core, "RiffleGestures", imports: ["RiffleMotion"]),
    room(.core, "RiffleDrawing", imports: ["RiffleMotion", realModule]),
    room(.core, "RiffleCards", imports: ["RiffleDrawing", "RiffleGestures", "RiffleMotion"]),
    room(
      .core,
      "RiffleCore",
      imports: ["RiffleCards", "RiffleDrawing", "RiffleGestures", "RiffleMotion"]
    ),
    room(.desktop, "RifflePacing", imports: ["RiffleMotion"]),
    room(.desktop, "RiffleSystem", imports: [systemPackage]),

    // The app author's door and what it stands on.
    // Every use of raw memory in it is marked `unsafe`.
    room(
      .desktop,
      "RiffleRaster",
      imports: ["RiffleDrawing", "RiffleMotion", "CPixels"],
      settings: [.strictMemorySafety()]
    ),
    room(
      .desktop,
      "RiffleMedia",
      imports: [
        "RiffleDrawing", "RiffleMotion", "RiffleRaster", "CExif", "CFontconfig", "CFriBidi", "CGif",
        "CHarfBuzz", "CHeif", "CJXL", "CMalloc", "COpenJPEG", "CSDL2", "CSDL2Image",
        "CSDL2TTF", "CSPNG", "CTIFF", "CTurboJPEG", "CWebPDemux", "RiffleSystem", systemPackage,
      ]
    ),
    room(
      .desktop,
      "RiffleSDL",
      imports: [
        "RiffleDrawing", "RiffleGestures", "RiffleMedia", "RiffleMotion", "RifflePacing",
        "RiffleRaster", "RiffleSystem", "CGIOSettings", "CMemoryFile", "CSDL2", "CWayland", "CX11",
      ]
    ),
    room(
      .desktop,
      "Riffle",
      imports: [
        "RiffleCards", "RiffleDrawing", "RiffleGestures", "RiffleMedia", "RiffleMotion",
        "RifflePacing", "RiffleRaster", "RiffleSDL", "RiffleSystem", "CMainQueue",
      ]
    ),

    // The program.
    room(
      .program,
      "RiffleFormats",
      imports: ["RiffleCards", "RiffleDrawing", "RiffleGestures", "RiffleMotion", systemPackage]
    ),
    room(
      .program,
      "RiffleDecks",
      imports: [
        "RiffleCards", "RiffleDrawing", "RiffleFormats", "RiffleMotion", "RiffleSystem", "CExempi",
        "CFileSystem", "CGIO", "CSQLite", systemPackage,
      ]
    ),
    room(
      .program,
      "RiffleTuning",
      imports: [
        "RiffleCards", "RiffleDrawing", "RiffleFormats", "RiffleGestures", "RiffleMotion",
        systemPackage,
      ]
    ),
    room(
      .program,
      "RiffleExport",
      imports: [
        "RiffleCards", "RiffleDrawing", "RiffleFormats", "RiffleMedia", "RiffleMotion",
        "RiffleRaster", "RiffleSystem", "CGif", "CWebPDemux", "CWebPMux", subprocess, systemPackage,
      ]
    ),
    room(
      .program,
      "RiffleApp",
      imports: [
        "Riffle", "RiffleCards", "RiffleDecks", "RiffleDrawing", "RiffleExport", "RiffleFormats",
        "RiffleMedia", "RiffleMotion", "RiffleRaster", "RiffleSDL", "RiffleSystem", "RiffleTuning",
        subprocess, systemPackage,
      ]
    ),
    room(
      .program,
      "RiffleStudio",
      imports: [
        "Riffle", "RiffleApp", "RiffleCards", "RiffleDecks", "RiffleDrawing", "RiffleExport",
        "RiffleFormats", "RiffleGestures", "RiffleMedia", "RiffleMotion", "RiffleSDL",
        "RiffleTuning", "CImGui", subprocess, systemPackage,
      ]
    ),
    program(
      "RiffleCommand",
      imports: [
        "RiffleApp", "RiffleDecks", "RiffleFormats", "RiffleStudio", "RiffleTuning", argumentParser,
        systemPackage,
      ]
    ),
    program(
      "RiffleBench",
      imports: [
        "Riffle", "RiffleApp", "RiffleCards", "RiffleDecks", "RiffleDrawing", "RiffleFormats",
        "RiffleGestures", "RiffleMedia", "RiffleMotion", "RifflePacing", "RiffleRaster",
        "RiffleSDL",
        argumentParser, systemPackage,
      ]
    ),

    tests(of: "RiffleMotion", in: .core),
    tests(of: "RiffleGestures", in: .core, imports: ["RiffleMotion"]),
    tests(of: "RiffleDrawing", in: .core, imports: ["RiffleMotion"]),
    tests(
      of: "RiffleCards",
      in: .core,
      imports: ["CardTestSupport", "RiffleDrawing", "RiffleGestures", "RiffleMotion"]
    ),
    tests(of: "RifflePacing", in: .desktop, imports: ["RiffleMotion"]),
    tests(of: "RiffleSystem", in: .desktop),
    tests(
      of: "RiffleRaster",
      in: .desktop,
      imports: ["PictureTestSupport", "RiffleDrawing", "RiffleMotion"]
    ),
    tests(
      of: "RiffleMedia",
      in: .desktop,
      imports: [
        "CJXL", "CMalloc", "CSDL2", "CTurboJPEG", "CWebPMux", "PictureTestSupport",
        "RiffleDrawing",
        "RiffleMotion", "RiffleRaster", "RiffleSystem",
      ]
    ),
    tests(
      of: "RiffleSDL",
      in: .desktop,
      imports: [
        "CSDL2", "PictureTestSupport", "RiffleCards", "RiffleDrawing", "RiffleGestures",
        "RiffleMedia", "RiffleMotion", "RiffleRaster",
      ]
    ),
    tests(
      of: "Riffle",
      in: .desktop,
      imports: [
        "CardTestSupport", "PictureTestSupport", "RiffleAuthorProbe", "RiffleMedia", "RiffleRaster",
        "RiffleSDL",
      ]
    ),
    // What an app author does with the public products, in a process of its own that tests watch.
    .executableTarget(
      name: "RiffleAuthorProbe",
      dependencies: ["Riffle", "RiffleFormats", "CSDL2"],
      path: "Tests/Support/RiffleAuthorProbe",
      packageAccess: false,
      swiftSettings: strict
    ),
    tests(
      of: "RiffleFormats",
      in: .program,
      imports: [
        "CardTestSupport", "RiffleCards", "RiffleDrawing", "RiffleGestures", "RiffleMotion",
        systemPackage,
      ]
    ),
    tests(
      of: "RiffleDecks",
      in: .program,
      imports: [
        "CFileSystem", "RiffleApplyProbe", "RiffleCards", "RiffleDrawing", "RiffleFormats",
        "RiffleJournalProbe", "RiffleMotion", "RiffleSystem", systemPackage,
      ]
    ),
    // Applies decisions in a process of its own, which tests kill.
    .executableTarget(
      name: "RiffleApplyProbe",
      dependencies: ["RiffleDecks", "RiffleFormats", systemPackage],
      path: "Tests/Support/RiffleApplyProbe",
      swiftSettings: strict
    ),
    tests(
      of: "RiffleTuning",
      in: .program,
      imports: [
        "CardTestSupport", "RiffleCards", "RiffleDrawing", "RiffleFormats", "RiffleGestures",
        "RiffleMotion", systemPackage,
      ]
    ),
    tests(
      of: "RiffleExport",
      in: .program,
      imports: [
        "CardTestSupport", "CGif", "CWebPDemux", "PictureTestSupport", "RiffleCards",
        "RiffleDrawing", "RiffleFormats", "RiffleGestures", "RiffleMedia", "RiffleMotion",
        "RiffleRaster",
      ]
    ),
    tests(
      of: "RiffleApp",
      in: .program,
      imports: [
        "CardTestSupport", "PictureTestSupport", "Riffle", "RiffleCards", "RiffleDrawing",
        "RiffleExport", "RiffleFormats", "RiffleMedia", "RiffleMotion", "RiffleRaster",
        "RiffleTuning", systemPackage,
      ]
    ),
    tests(
      of: "RiffleStudio",
      in: .program,
      imports: [
        "PictureTestSupport", "Riffle", "RiffleCards", "RiffleDrawing", "RiffleExport",
        "RiffleFormats", "RiffleGestures", "RiffleMedia", "RiffleMotion", "RiffleRaster",
        "RiffleSDL", "RiffleTuning", systemPackage,
      ]
    ),
    tests(
      of: "RiffleBench",
      in: .program,
      imports: ["RiffleFormats", "RiffleGestures", "RiffleMotion"]
    ),
    // What an app author writes with the public products alone.
    .testTarget(
      name: "AppAuthorTests",
      dependencies: ["RiffleCards", "RiffleFormats", "RiffleGestures", "RiffleMotion"],
      path: "Tests/Whole/AppAuthorTests",
      packageAccess: false,
      swiftSettings: strict
    ),
    // Holds the documents to the code that they describe.
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["RiffleCards", "RiffleMotion"],
      path: "Tests/Whole/DocumentationTests",
      exclude: ["CommentExamples.txt"],
      swiftSettings: strict
    ),
    // Drives the program as a person does, from outside.
    .testTarget(
      name: "RiffleWindowTests",
      dependencies: [
        "RiffleApp", "RiffleCards", "RiffleFormats", "RiffleGestures", "TestSupport",
        "WindowTestSupport",
      ],
      path: "Tests/Whole/RiffleWindowTests",
      swiftSettings: strict
    ),
    // Builds programs outside this package, from Tests/Strangers, and uses them as a person does.
    .testTarget(
      name: "StrangerTests",
      dependencies: [
        "PictureTestSupport", "RiffleDrawing", "RiffleRaster", "TestSupport", "WindowTestSupport",
      ],
      path: "Tests/Whole/StrangerTests",
      swiftSettings: strict
    ),
    // Compares every preset's pictures with those that were looked at and found good.
    .testTarget(
      name: "RiffleGoldenTests",
      dependencies: [
        "PictureTestSupport", "RiffleApp", "RiffleCards", "RiffleDrawing", "RiffleExport",
        "RiffleMedia", "RiffleMotion", "RiffleRaster", "TestSupport",
      ],
      path: "Tests/Whole/RiffleGoldenTests",
      exclude: ["Golden"],
      swiftSettings: strict
    ),
    // Looks for inputs that break riffle; scripts/fuzz runs it at length, its tests for a moment.
    .executableTarget(
      name: "RiffleFuzz",
      dependencies: [
        "CFuzzer", "CardTestSupport", "RiffleApp", "RiffleCards", "RiffleDrawing",
        "RiffleFormats", "RiffleGestures", "RiffleMedia", "RiffleMotion", "RiffleRaster",
        "TestSupport",
        argumentParser, systemPackage,
      ],
      path: "Tests/Support/RiffleFuzz",
      exclude: ["Corpus"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RiffleFuzzTests",
      dependencies: ["RiffleFuzz", "TestSupport"],
      path: "Tests/Whole/RiffleFuzzTests",
      swiftSettings: strict
    ),
    // Decides about cards as it is told, to be killed, kept from writing and measured by tests.
    .executableTarget(
      name: "RiffleJournalProbe",
      dependencies: ["RiffleDecks", "RiffleFormats", "TestSupport", systemPackage],
      path: "Tests/Support/RiffleJournalProbe",
      swiftSettings: strict
    ),
    // Random presets and a pointer for tests.
    .target(
      name: "CardTestSupport",
      dependencies: [
        "RiffleCards", "RiffleDrawing", "RiffleGestures", "RiffleMotion", "TestSupport",
      ],
      path: "Tests/Support/CardTestSupport",
      swiftSettings: strict
    ),
    // Seeded numbers and temporary folders for tests.
    .target(name: "TestSupport", path: "Tests/Support/TestSupport", swiftSettings: strict),
    // A hand and an eye for windows: X's, or a Wayland desktop's.
    .target(
      name: "WindowTestSupport",
      dependencies: ["TestSupport"],
      path: "Tests/Support/WindowTestSupport",
      swiftSettings: strict
    ),
    // Reading pictures back and drawing display lists in tests.
    .target(
      name: "PictureTestSupport",
      dependencies: [
        "CSDL2", "CSDL2Image", "CTurboJPEG", "CWebPMux", "RiffleDrawing", "RiffleMedia",
        "RiffleMotion", "RiffleRaster", "TestSupport",
      ],
      path: "Tests/Support/PictureTestSupport",
      swiftSettings: strict,
      // What the library loads when it needs it, tests call without asking the library.
      linkerSettings: ["SDL2_image", "gif", "webp", "webpdemux", "webpmux"].map {
        .linkedLibrary($0)
      }
    ),

    // C: pixel kernels with vector instructions chosen at run time, and a module for each library.
    // Those without a `link` are loaded when they are needed. No pkg-config: Debian has all headers
    // where compilers look, and a module says which package to install if one is missing.
    .target(name: "CPixels", path: "Sources/C/CPixels"),
    // Functions in C over the C++ library of controls, which Debian has as an archive.
    .target(
      name: "CImGui",
      path: "Sources/C/CImGui",
      linkerSettings: ["imgui", "stb", "m", "stdc++"].map { .linkedLibrary($0) }
    ),
    .systemLibrary(name: "CFuzzer", path: "Tests/Support/CFuzzer"),
    library("CMainQueue"),
    library("CMalloc"),
    library("CMemoryFile"),
    library("CExempi"),
    library("CExif"),
    library("CFileSystem"),
    library("CFontconfig"),
    library("CFriBidi"),
    library("CGIO"),
    library("CGif"),
    library("CGIOSettings"),
    library("CHarfBuzz"),
    library("CHeif"),
    library("CJXL"),
    library("COpenJPEG"),
    library("CSDL2"),
    library("CSDL2Image"),
    library("CSDL2TTF"),
    library("CSPNG"),
    library("CSQLite"),
    library("CTIFF"),
    library("CTurboJPEG"),
    library("CWayland"),
    library("CX11"),
    library("CWebPDemux"),
    library("CWebPMux"),
  ]
)
