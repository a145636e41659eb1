import CardTestSupport
import Foundation
import RiffleCards
import RiffleDrawing
import RiffleFormats
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import TestSupport
import Testing

@Suite("Presets as Swift source")
struct SwiftPresetTests {
  @Test("Only what differs is written")
  func difference() throws {
    var preset = Preset.riffle
    preset.name = "Soft Deck"
    preset.drag.maximumRotation = Angle(degrees: 12)
    preset.drag.lift.spring.response = 0.3
    preset.layout = PileLayout(hiddenCards: 2)
    preset.exit = FlyExit(speed: 1_200)
    preset.appearance.stamps.right.word = "Keep \"it\""
    preset.appearance.background = Color(rgb: 0x20_2430)
    let source = try CodeExport(of: preset, basedOn: Self.builtIn("riffle")).text(for: .swift)
    #expect(
      source == """
        import RiffleCore

        extension Preset {
          /// riffle, changed in riffle's studio.
          static var softDeck: Preset {
            var preset = Preset.riffle
            preset.name = "Soft Deck"
            preset.layout = PileLayout(hiddenCards: 2)
            preset.drag.maximumRotation = Angle(degrees: 12)
            preset.drag.lift.spring = ResponseSpring(response: 0.3, dampingRatio: 0.85)
            preset.exit = FlyExit(speed: 1200)
            preset.appearance.background = Color(rgb: 0x20_2430)
            preset.appearance.stamps.right.word = "Keep \\"it\\""
            return preset
          }
        }

        """
    )
  }

  @Test("The source compiles as an app's, and makes the preset, for every pair and random ones")
  func compiled() async throws {
    var random = SeededGenerator(seed: 9)
    var presets: [(preset: Preset, base: BuiltInPreset?)] = []
    for base in BuiltInPreset.everything {
      for preset in Preset.everything { presets.append((preset, base)) }
    }
    for _ in 0..<10 { presets.append((try Preset.random(using: &random), nil)) }
    var source = "import RiffleCore\nimport RiffleFormats\n"
    var calls = ""
    for (index, pair) in presets.enumerated() {
      var preset = pair.preset
      preset.name = "number \(index)"
      let text = try CodeExport(of: preset, basedOn: pair.base).text(for: .swift)
      source += text.replacing(/import \w+\n/, with: "")
      let call = text.contains("throws") ? "try Preset.number\(index)()" : "Preset.number\(index)"
      calls += "show(\(index), \(call))\n"
    }
    source += """
      func show(_ index: Int, _ preset: Preset) {
        print(index, "name", preset.name)
        for tunable in preset.catalog.tunables(of: preset) {
          guard let value = preset.value(of: tunable) else { continue }
          print(index, tunable.key, String(reflecting: value))
        }
      }

      """
    let output = try Self.output(of: source + calls)
    var expected = ""
    for (index, pair) in presets.enumerated() {
      print(index, "name", "number \(index)", to: &expected)
      for tunable in pair.preset.catalog.tunables(of: pair.preset) {
        guard let value = pair.preset.value(of: tunable) else { continue }
        print(index, tunable.key, String(reflecting: value), to: &expected)
      }
    }
    let wrong = zip(output.split(separator: "\n"), expected.split(separator: "\n"))
      .first { $0 != $1 }
    #expect(output == expected, "\(wrong.map { "\($0)" } ?? "")")
  }

  @Test("A preset named like one of the library's, or in no letters that Swift takes")
  func names() throws {
    for (name, wanted) in [
      ("riffle", "static var myRiffle"), ("Meine Karten", "static var meineKarten"),
      ("2nd try", "static var preset2ndTry"), ("漢字", "static var preset"),
      ("default", "static var defaultPreset"),
    ] {
      var preset = Preset.qi
      preset.name = name
      #expect(try CodeExport(of: preset).text(for: .swift).contains("  \(wanted): Preset {"))
    }
  }

  private static func builtIn(_ name: String) -> BuiltInPreset? {
    BuiltInPreset.everything.first { $0.preset.name == name }
  }

  /// The compiler's option for the sanitizer that these tests, and the modules beside them, are built with.
  private static var sanitizer: String {
    if dlsym(nil, "__asan_init") != nil { return "-sanitize=address" }
    return dlsym(nil, "__tsan_init") != nil ? "-sanitize=thread" : ""
  }

  /// Returns the object files of a module, for the command line.
  ///
  /// They are those of its sources, since a build folder keeps those of sources that are gone; of a module of
  /// another package, all.
  private static func objects(of module: String, in build: URL) throws -> String {
    let rooms = ["Core", "Desktop", "Program"].map { Repository.file("Sources/\($0)/\(module)") }
    let sources = rooms.first { FileManager.default.fileExists(atPath: $0.path) } ?? rooms[0]
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    let names = files?.compactMap { ($0 as? URL)?.lastPathComponent } ?? []
    let swift = names.filter { $0.hasSuffix(".swift") }
    guard !swift.isEmpty else { return "'\(build.path)/\(module).build'/*.o" }
    return swift.map { "'\(build.path)/\(module).build/\($0).o'" }.joined(separator: " ")
  }

  /// Compiles a program against the modules beside this very test, and returns what it prints.
  private static func output(of source: String) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(source, to: "main.swift")
    let build = BuildFolder.url.resolvingSymlinksInPath()
    let modules = [
      "RiffleCore", "RiffleCards", "RiffleGestures", "RiffleDrawing", "RiffleMotion", "RealModule",
      "RiffleFormats", "RiffleJSON", "RiffleMuseum", "RiffleSystem", "SystemPackage", "CSystem",
    ]
    let objects = try modules.map { try Self.objects(of: $0, in: build) }.joined(separator: " ")
    let checkouts = build.appendingPathComponent("../../checkouts").standardized.path
    let headers =
      [
        "\(checkouts)/swift-numerics/Sources/_NumericsShims/include",
        "\(checkouts)/swift-system/Sources/CSystem/include",
      ] + ["CEvents", "CFileSystem"].map { Repository.file("Sources/C/\($0)").path }
    let paths = headers.map { "-I '\($0)'" }.joined(separator: " ")
    // The linker warns of every symbol of a sanitizer that it cannot export.
    let log = folder.path(of: "log")
    let command = """
      swiftc -swift-version 6 -warnings-as-errors -Onone \(sanitizer) -I '\(build.path)/Modules' \
      \(paths) \(folder.path(of: "main.swift")) \(objects) -lm \
      -o \(folder.path(of: "program")) >\(log) 2>&1 || { cat \(log); exit 1; }
      \(folder.path(of: "program"))
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(output.suffix(6_000))")
    return output
  }
}
