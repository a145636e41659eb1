// swift-tools-version: 6.2
import PackageDescription

/// A package of somebody else's: all that it knows of Riffle is its public products.
let package = Package(
  name: "strangers",
  dependencies: [.package(name: "riffle", path: "../../..")],
  targets: [
    .executableTarget(name: "Readme", dependencies: [.product(name: "Riffle", package: "riffle")]),
    .executableTarget(
      name: "Pane",
      dependencies: ["CSDL", "Lines", .product(name: "Riffle", package: "riffle")]
    ),
    .executableTarget(
      name: "AsyncWindow",
      dependencies: ["Lines", .product(name: "Riffle", package: "riffle")]
    ),
    .executableTarget(
      name: "OwnParts",
      dependencies: [
        .product(name: "Riffle", package: "riffle"),
        .product(name: "RiffleFormats", package: "riffle"),
      ]
    ),
    .executableTarget(
      name: "Core",
      dependencies: [.product(name: "RiffleCore", package: "riffle")]
    ),
    .executableTarget(name: "Memory", dependencies: [.product(name: "Riffle", package: "riffle")]),
    .executableTarget(
      name: "Names",
      dependencies: ["Atlas", .product(name: "Riffle", package: "riffle")]
    ),
    .target(name: "Atlas"),
    .target(name: "Lines"),
    .systemLibrary(name: "CSDL"),
  ]
)
