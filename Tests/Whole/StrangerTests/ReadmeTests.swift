import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension StrangerTests {
  @Suite(
    "README's example",
    .enabled("builds the library a second time, in scripts/test --all") { Soak.isFull }
  )
  struct ReadmeTests {
    @Test("a card dragged to the right prints its line, and closing the window ends the program")
    func drag() async throws {
      let program = try await Self.build()
      try await WindowManager.run {
        try await Stranger.run("fruit", path: program) { stranger in
          try await stranger.mouse.swipe(from: Spot(x: 480, y: 360), to: Spot(x: 860, y: 380))
          try await stranger.wait(for: "line") { $0.contains { $0.hasSuffix(" right") } }

          try await stranger.closeWindow()
          #expect(try await stranger.exitStatus() == 0)
        }
      }
    }

    /// Builds README's code as a package outside this one, with the description that the first article
    /// shows, and returns the program's path.
    private static func build() async throws -> String {
      func block(with words: String, in page: String) throws -> String {
        let text = try Repository.text(of: page)
        let blocks = text.components(separatedBy: "```swift\n").dropFirst()
          .compactMap { $0.components(separatedBy: "```").first }
        return try #require(blocks.first { $0.contains(words) }, "\(page) has no \(words)")
      }
      let package = Repository.file(".build/readme")
      let sources = package.appendingPathComponent("Sources/fruit")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try block(with: "@main", in: "README.md")
        .write(to: sources.appendingPathComponent("Fruit.swift"), atomically: true, encoding: .utf8)
      let article = "Sources/Desktop/Riffle/Riffle.docc/GettingStarted.md"
      try block(with: "import PackageDescription", in: article)
        .replacing("\"../riffle\"", with: "\"\(Repository.top.path)\"")
        .write(
          to: package.appendingPathComponent("Package.swift"),
          atomically: true,
          encoding: .utf8
        )
      return try await ForeignPackage.build(package, "fruit")
    }
  }
}
