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
      // They become part of the program: PackageResources.Apple_png.
      resources: [.embedInCode("Pictures")]
    )
  ]
)
