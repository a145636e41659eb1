import Foundation
import Riffle
import TestSupport
import Testing

@Suite("README")
@MainActor
struct ReadmeTests {
  @Test("README shows the code that is compiled here as Fruit.swift")
  func example() throws {
    let code = try Repository.text(of: "Tests/Desktop/RiffleTests/Fruit.swift")
    let readme = try Repository.text(of: "README.md")

    let blocks = readme.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    let example = blocks.first { $0.contains("@main\n") }

    // A test's program has a main of its own.
    #expect(example?.replacingOccurrences(of: "@main\n", with: "") == code)
  }
}
