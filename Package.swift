// swift-tools-version: 6.2
import PackageDescription

/// Whether a warning is an error: in scripts/test, which sets the variable, and not for an app that
/// depends on this package, whose compiler may be newer or stricter.
let refusesWarnings = Context.environment["RIFFLE_STRICT"] != nil

/// The settings of every Swift target: Swift 6, explicit imports.
let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (refusesWarnings ? [.treatAllWarnings(as: .error)] : [])

let argumentParser = programOnly("ArgumentParser", package: "swift-argument-parser")
let subprocess = programOnly("Subprocess", package: "swift-subprocess")
let realModule = Target.Dependency.product(name: "RealModule", package: "swift-numerics")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

/// A dependency of the programs, which a package that says `traits: []` does not even download.
func programOnly(_ name: String, package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Program"]))
}

/// The last part of a path, which names the target.
func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

/// A folder under Sources/.
///
/// It may import what its arrows lead to, directly or through others.
func room(
  _ path: String,
  _ arrows: [Target.Dependency] = [],
  settings: [SwiftSetting] = []
) -> Target {
  .target(
    name: name(of: path),
    dependencies: arrows,
    path: "Sources/\(path)",
    swiftSettings: strict + settings
  )
}

/// A folder with a main; those for tests are under Tests/Support.
func program(
  _ path: String,
  _ arrows: [Target.Dependency],
  in top: String = "Sources",
  exclude: [String] = [],
  packageAccess: Bool = true
) -> Target {
  .executableTarget(
    name: name(of: path),
    dependencies: arrows,
    path: "\(top)/\(path)",
    exclude: exclude,
    packageAccess: packageAccess,
    swiftSettings: strict
  )
}

/// A program of an app author's: it has the public products and no more, and a compiler as it comes.
func stranger(_ name: String, _ arrows: [Target.Dependency]) -> Target {
  .executableTarget(
    name: "Stranger\(name)",
    dependencies: arrows,
    path: "Tests/Support/Strangers/\(name)",
    packageAccess: false
  )
}

/// What tests share, under Tests/Support.
func support(
  _ name: String,
  _ arrows: [Target.Dependency] = [],
  links: [String] = []
) -> Target {
  .target(
    name: name,
    dependencies: arrows,
    path: "Tests/Support/\(name)",
    swiftSettings: strict,
    linkerSettings: links.map { .linkedLibrary($0) }
  )
}

/// The tests of a room.
func tests(
  of path: String,
  _ arrows: [Target.Dependency] = [],
  exclude: [String] = []
) -> Target {
  tests(
    "\(path)Tests",
    [.byName(name: name(of: path)), "TestSupport"] + arrows,
    exclude: exclude
  )
}

/// A folder under Tests/.
func tests(
  _ path: String,
  _ arrows: [Target.Dependency],
  exclude: [String] = [],
  packageAccess: Bool = true
) -> Target {
  .testTarget(
    name: name(of: path),
    dependencies: arrows,
    path: "Tests/\(path)",
    exclude: exclude,
    packageAccess: packageAccess,
    swiftSettings: strict
  )
}

/// The house.
///
/// `swift build --explicit-target-dependency-import-check error` refuses an import that no arrow leads
/// to.
let rooms = [
  // No platform, no C.
  room("Core/RiffleMotion", [realModule]),
  room("Core/RiffleGestures", ["RiffleMotion"]),
  room("Core/RiffleDrawing", ["RiffleMotion"]),
  room("Core/RiffleCards", ["RiffleDrawing", "RiffleGestures"]),
  room("Core/RiffleCore", ["RiffleCards"]),
  // Published stacks of others, and the parts that only they need.
  room("Core/RiffleMuseum", ["RiffleCards"]),
  // What files say, apart from the files.
  room("Core/RiffleJSON", ["RiffleMuseum"]),
  // The core behind C functions; scripts/build-page compiles it for web pages, without JSON.
  room("Core/RiffleDoor", ["RiffleJSON", "CRiffle"]),

  // What an app author imports, and what that stands on.
  room("Desktop/RifflePacing", ["RiffleMotion"]),
  room(
    "Desktop/RiffleSystem",
    ["RiffleMotion", "CEvents", "CFileSystem", systemPackage]
  ),
  // Every use of raw memory in it is marked `unsafe`.
  room(
    "Desktop/RiffleRaster",
    ["RiffleDrawing", "CPixels"],
    settings: [.strictMemorySafety()]
  ),
  room(
    "Desktop/RiffleMedia",
    [
      "RiffleRaster", "RiffleSystem", "CExif", "CFontconfig", "CFriBidi", "CGLib", "CGif",
      "CHarfBuzz", "CHeif", "CJXL", "CLCMS", "CMalloc", "CSDL2", "CSDL2Image",
      "CSDL2TTF", "CSPNG", "CTIFF", "CTurboJPEG", "CWebPDemux",
    ]
  ),
  room(
    "Desktop/RiffleSDL",
    [
      "RiffleGestures", "RiffleMedia", "RifflePacing", "CDBus", "CMemoryFile", "CWayland",
      "CX11",
    ]
  ),
  room("Desktop/Riffle", ["RiffleCore", "RiffleSDL", "CEvents"]),

  room("Program/RiffleFormats", ["RiffleCore", "RiffleJSON", "RiffleSystem"]),
  room("Program/RiffleDecks", ["RiffleFormats", "RiffleMedia", "CExempi", "CGIO", "CSQLite"]),
  room("Program/RiffleTuning", ["RiffleFormats"]),
  // It encodes with CWebPMux; libwebp's structure for bytes belongs to CWebPDemux's header.
  room("Program/RiffleExport", ["RiffleFormats", "RiffleMedia", "CWebPMux", subprocess]),
  // Buttons, lists, fields and windows of them, drawn as display lists; it knows no card.
  room("Program/RiffleControls", ["RiffleSDL"]),
  room("Program/RiffleShell", ["Riffle", "RiffleControls", "RiffleDecks", "RiffleTuning"]),
  room("Program/RiffleApp", ["RiffleShell", subprocess]),
  room("Program/RiffleStudio", ["RiffleShell", "RiffleExport"]),
  program("Program/RiffleCommand", ["RiffleApp", "RiffleStudio", argumentParser]),
  program("Program/RiffleBench", ["RiffleApp", "CTurboJPEG", argumentParser]),
]

let roomTests = [
  tests(of: "Core/RiffleMotion"),
  tests(of: "Core/RiffleGestures"),
  tests(of: "Core/RiffleDrawing"),
  tests(of: "Core/RiffleCards", ["CardTestSupport"]),
  tests(of: "Core/RiffleMuseum", ["CardTestSupport"]),
  tests(of: "Core/RiffleDoor", ["CardTestSupport", "CRiffle", "RiffleFormats"]),
  tests(of: "Desktop/RifflePacing"),
  tests(of: "Desktop/RiffleSystem"),
  tests(of: "Desktop/RiffleRaster", ["PictureTestSupport"]),
  tests(of: "Desktop/RiffleMedia", ["PictureTestSupport"]),
  tests(of: "Desktop/RiffleSDL", ["PictureTestSupport", "RiffleCards"]),
  tests(
    of: "Desktop/Riffle",
    ["CardTestSupport", "PictureTestSupport", "RiffleAuthorProbe", "StrangerWords"]
  ),
  tests(of: "Program/RiffleFormats", ["CardTestSupport"]),
  tests(
    of: "Program/RiffleDecks",
    ["PictureTestSupport", "RiffleApplyProbe", "RiffleJournalProbe"]
  ),
  tests(of: "Program/RiffleTuning", ["CardTestSupport", "RiffleCore"]),
  tests(
    of: "Program/RiffleExport",
    ["CardTestSupport", "PictureTestSupport", "RiffleDoor", "RiffleTuning"],
    exclude: ["Page/Hand"]
  ),
  tests(of: "Program/RiffleShell", ["PictureTestSupport"]),
  tests(of: "Program/RiffleApp", ["CardTestSupport", "PictureTestSupport"]),
  tests(of: "Program/RiffleControls", ["PictureTestSupport"]),
  tests(of: "Program/RiffleStudio", ["PictureTestSupport"]),
  tests(of: "Program/RiffleCommand", ["CardTestSupport", "PictureTestSupport"]),
  tests(of: "Program/RiffleBench"),
]

let wholeTests = [
  // What an app author writes with the public products alone.
  tests("Whole/AppAuthorTests", ["RiffleFormats"], packageAccess: false),
  // Holds the documents to the code that they describe.
  tests(
    "Whole/DocumentationTests",
    ["Riffle", "RiffleCommand", "TestSupport"],
    exclude: ["CommentExamples.txt"]
  ),
  // Drives the program as a person does, from outside.
  tests("Whole/RiffleWindowTests", ["RiffleAuthorProbe", "RiffleCommand", "WindowTestSupport"]),
  // Drives the programs of Tests/Support/Strangers in the same way.
  tests(
    "Whole/StrangerTests",
    [
      "PictureTestSupport", "RiffleTuning", "StrangerAsyncWindow", "StrangerCore",
      "StrangerFlashCards", "StrangerMemory", "StrangerMenu", "StrangerNames", "StrangerPane",
      "StrangerPort", "WindowTestSupport",
    ]
  ),
  // Compares every preset's pictures with those that were looked at and found good.
  tests("Whole/RiffleGoldenTests", ["PictureTestSupport", "RiffleCommand"], exclude: ["Golden"]),
  tests("Whole/RiffleFuzzTests", ["RiffleFormats", "RiffleFuzz"], exclude: ["Cases"]),
]

let testSupport =
  [
    // Seeded numbers, temporary folders and the length of soak tests.
    support("TestSupport"),
    // Random presets and a pointer.
    support(
      "CardTestSupport",
      ["RiffleDoor", "RiffleFormats", "TestSupport"]
    ),
    // Reading pictures back and drawing display lists. What the library loads when it needs it, tests
    // call without asking the library.
    support(
      "PictureTestSupport",
      ["CWebPMux", "RiffleMedia", "TestSupport"],
      links: ["SDL2_image", "gif", "webp", "webpdemux", "webpmux"]
    ),
    // A hand and an eye for windows: X's, or a Wayland desktop's.
    support("WindowTestSupport", ["TestSupport"]),
    // Looks for inputs that break riffle; scripts/fuzz runs it at length, its tests for a moment.
    program(
      "RiffleFuzz",
      ["CFuzzer", "CardTestSupport", "PictureTestSupport", "RiffleApp", argumentParser],
      in: "Tests/Support",
      exclude: ["Corpus"]
    ),
    .systemLibrary(name: "CFuzzer", path: "Tests/Support/CFuzzer"),
    // Applies decisions in a process of its own, which tests kill.
    program("RiffleApplyProbe", ["RiffleDecks"], in: "Tests/Support"),
    // Decides about cards as it is told, to be killed, kept from writing and measured by tests.
    program("RiffleJournalProbe", ["RiffleDecks", "TestSupport"], in: "Tests/Support"),
    // What an app author does with the public products, in a process of its own that tests watch.
    program(
      "RiffleAuthorProbe",
      ["Riffle", "RiffleFormats"],
      in: "Tests/Support",
      packageAccess: false
    ),
    stranger("AsyncWindow", ["Riffle", "StrangerLines", "StrangerWords"]),
    stranger("Core", ["RiffleCore"]),
    stranger("FlashCards", ["Riffle"]),
    stranger("Memory", ["Riffle"]),
    stranger("Menu", ["Riffle"]),
    stranger("Names", ["Riffle", "StrangerAtlas"]),
    stranger("Pane", ["Riffle", "StrangerLines"]),
    stranger("Port", ["Riffle"]),
  ]
  + [("Atlas", []), ("Lines", []), ("Words", ["Riffle"])].map { name, arrows in
    // Libraries that they use besides.
    .target(
      name: "Stranger\(name)",
      dependencies: arrows,
      path: "Tests/Support/Strangers/\(name)",
      packageAccess: false
    )
  }

let package = Package(
  name: "riffle",
  products: [
    .library(
      name: "RiffleCore",
      targets: ["RiffleCore", "RiffleMotion", "RiffleGestures", "RiffleDrawing", "RiffleCards"]
    ),
    .library(name: "Riffle", targets: ["Riffle"]),
    .library(name: "RiffleFormats", targets: ["RiffleFormats"]),
    // Of it scripts/make-library makes libriffle.so.
    .library(name: "RiffleDoor", type: .static, targets: ["RiffleDoor"]),
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
  targets: rooms + roomTests + wholeTests + testSupport + [
    // C: pixel kernels with vector instructions chosen at run time.
    .target(name: "CPixels", path: "Sources/C/CPixels")
  ]
    // A module for each C library. Those without a `link` are loaded when they are needed. No
    // pkg-config: Debian has all headers where compilers look, and a module says which package to
    // install if one is missing.
    + [
      "CDBus", "CEvents", "CExempi", "CExif", "CFileSystem", "CFontconfig", "CFriBidi", "CGIO",
      "CGLib", "CGif", "CHarfBuzz", "CHeif", "CJXL", "CLCMS", "CMalloc", "CMemoryFile",
      "CRiffle", "CSDL2", "CSDL2Image", "CSDL2TTF", "CSPNG", "CSQLite", "CTIFF", "CTurboJPEG",
      "CWayland", "CWebPDemux", "CWebPMux", "CX11",
    ].map { .systemLibrary(name: $0, path: "Sources/C/\($0)") }
)
