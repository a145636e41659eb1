// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "cards",
  dependencies: [
    // In a package of your own: .package(url: "https://.../riffle", from: "1.0.0", traits: [])
    .package(name: "riffle", path: "../../..", traits: [])
  ],
  targets: [
    .executableTarget(
      name: "cards",
      dependencies: ["CGTK", .product(name: "Riffle", package: "riffle")]
    ),
    .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
  ]
)
