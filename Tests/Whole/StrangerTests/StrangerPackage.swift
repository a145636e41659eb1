import Foundation
import WindowTestSupport

/// The package of Tests/Support/Strangers, built once as somebody else would: it depends on this repository by
/// its path, and knows its public products only.
struct StrangerPackage {
  /// The folder of the built programs.
  private let programs: URL

  /// The package, built when it is asked for first.
  static var built: StrangerPackage { get async throws { try await building.value } }

  private static let building = Task { try await StrangerPackage() }

  /// The top of this repository.
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../..").standardized

  /// Copies the package out of the repository, with README's example from README, and builds it.
  ///
  /// The folders stay, so that a second time is quick.
  private init() async throws {
    let home = Self.repository.appendingPathComponent(".build/strangers")
    let package = home.appendingPathComponent("package")
    try Self.copy(Self.repository.appendingPathComponent("Tests/Support/Strangers"), to: package)
    let readme = Self.repository.appendingPathComponent("README.md")
    try Self.write(
      Data(Self.example(in: String(contentsOf: readme, encoding: .utf8)).utf8),
      to: package.appendingPathComponent("Sources/Readme/Readme.swift")
    )
    let versions = Self.repository.appendingPathComponent("Package.resolved")
    if let versions = try? Data(contentsOf: versions) {
      try Self.write(versions, to: package.appendingPathComponent("Package.resolved"))
    }
    let log = home.appendingPathComponent("log").path
    let command = """
      swift build --package-path '\(package.path)' --scratch-path '\(home.path)/build' >'\(log)' 2>&1
      """
    let outcome = try await Tool.outcome(of: "sh", ["-c", command])
    guard outcome.status == 0 else {
      let tail = try String(contentsOfFile: log, encoding: .utf8).suffix(4000)
      throw Refusal(description: "the strangers do not build:\n\(tail)")
    }
    programs = home.appendingPathComponent("build/debug")
  }

  /// Returns the path of a program.
  func path(of program: String) -> String { programs.appendingPathComponent(program).path }

  /// Returns README's code that has a main.
  private static func example(in readme: String) throws -> String {
    let blocks = readme.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    guard let example = blocks.first(where: { $0.contains("@main") }) else {
      throw Refusal(description: "README has no example with @main")
    }
    return example
  }

  /// Copies a folder; files that are the same keep their date, and are not compiled again.
  private static func copy(_ source: URL, to target: URL) throws {
    let files = FileManager.default
    try? files.removeItem(at: target.appendingPathComponent("Package.resolved"))
    let names = try files.subpathsOfDirectory(atPath: source.path)
    for name in names {
      let from = source.appendingPathComponent(name)
      guard let data = files.contents(atPath: from.path), !from.hasDirectoryPath else { continue }
      try write(data, to: target.appendingPathComponent(name))
    }
    let kept = Set(names + ["Sources/Readme", "Sources/Readme/Readme.swift"])
    for name in try files.subpathsOfDirectory(atPath: target.path) where !kept.contains(name) {
      let stale = target.appendingPathComponent(name)
      // It may have gone with its folder.
      if files.fileExists(atPath: stale.path) { try files.removeItem(at: stale) }
    }
  }

  private static func write(_ data: Data, to file: URL) throws {
    let files = FileManager.default
    guard files.contents(atPath: file.path) != data else { return }
    try files.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try data.write(to: file)
  }
}
