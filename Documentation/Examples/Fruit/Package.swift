// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "fruit",
  dependencies: [
    // In a package of your own: .package(url: "https://.../riffle", from: "1.0.0", traits: [])
    .package(name: "riffle", path: "../../..", traits: [])
  ],
  targets: [
    .executableTarget(
      name: "fruit",
      dependencies: [.product(name: "Riffle", package: "riffle")],
      // SwiftPM puts them into fruit_fruit.resources, beside the program.
      resources: [.copy("Pictures")]
    )
  ]
)
