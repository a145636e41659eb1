import Foundation
import RiffleCards
import RiffleDecks
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleSDL
import RiffleShell
import SystemPackage
import TestSupport
import Testing

@Suite("Settings") struct SettingsTests {
  private let path = FilePath("/home/kim/.config/riffle/settings.json")

  /// Texts that each setting takes.
  private static func texts(of name: String) -> [String] {
    switch name {
    case "preset": ["board", "container", "/home/kim/soft.riffle.json"]
    case "scale": ["0.5", "1", "1.25", "8"]
    case "window": ["240x320", "1280x800", "900.5x700"]
    case "stage": ["automatic", "photographs", "cards"]
    case "sort": ["name", "time"]
    case "theme": ["automatic", "light", "dark"]
    case "reducedMotion": ["automatic", "on", "off"]
    case "renderer": ["auto", "accelerated", "raster"]
    case "buttons", "speak", "advance": ["true", "false"]
    case let name where name.hasPrefix("verdicts."): ["keep", "pick-1", "später", "none"]
    // Each action has keys of its own here, so that no two are the same.
    default: ["Ctrl+Alt+\(Self.letter(of: name))", "none"]
    }
  }

  private static func letter(of name: String) -> String {
    let place = KeyChoice.all.firstIndex { "keys.\($0.name)" == name } ?? 0
    return String("ABCDEFGHIJKLMNOP".dropFirst(place).prefix(1))
  }

  @Test("what is written reads back", arguments: 0..<200)
  func roundTrip(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var settings = Settings()
    for setting in Setting.all where Bool.random(using: &random) {
      let text = try #require(Self.texts(of: setting.name).randomElement(using: &random))
      try settings.set(setting.name, to: text)
      #expect(setting.value(in: settings)?.text == text, "seed \(seed)")
    }

    let bytes = SettingsFile.encode(settings)

    #expect(try SettingsFile.decode(bytes, at: path) == settings, "seed \(seed)")
    #expect(SettingsFile.encode(try SettingsFile.decode(bytes, at: path)) == bytes, "seed \(seed)")
  }

  @Test("a file is read key by key")
  func file() throws {
    let text = """
      {"riffle": "settings", "version": 1, "preset": "board", "scale": 1.5, "window": [1280, 800],
       "theme": "dark", "reducedMotion": "off", "renderer": "raster", "buttons": false, "speak": true,
       "verdicts": {"right": "Pick", "down": null}, "keys": {"undo": "ctrl+u", "studio": null}}
      """

    let settings = try SettingsFile.decode(Array(text.utf8), at: path)

    #expect(settings.preset == "board")
    #expect(settings.scale == 1.5)
    #expect(settings.window == Size(width: 1280, height: 800))
    #expect(settings.theme == .dark)
    #expect(settings.reducedMotion == .off)
    #expect(settings.renderer == .raster)
    #expect(settings.showsButtons == false)
    #expect(settings.speaks == true)
    let verdicts = try #require(settings.verdicts)
    #expect(verdicts[.right]?.rawValue == "pick")
    #expect(verdicts[.left] == .reject && verdicts[.down] == nil)
    #expect(settings.keys[.undo] == KeyStroke(.character("u"), .control))
    #expect(settings.keys[.studio] == nil)
    #expect(settings.keys[.restart] == KeyStroke(.character("r")))
  }

  @Test("nothing is set in an empty file, and without one")
  func empty() throws {
    let bytes = Array(#"{"riffle": "settings", "version": 1}"#.utf8)

    #expect(try SettingsFile.decode(bytes, at: path) == Settings())
    #expect(try SettingsFile.read("/nonexistent/settings.json") == Settings())
    #expect(try SettingsFile.read(nil) == Settings())
    #expect(Settings().verdicts == nil)
  }

  @Test("a mistake is one line with the file, the line, the key and what would do")
  func mistake() async throws {
    let section = "what settings.json says behind its first line"
    try await Messages.check("settings", section) { fields in
      let text = "{\"riffle\": \"settings\", \"version\": 1,\n\(fields)}"
      let error = try #require(throws: RiffleError.self) {
        try SettingsFile.decode(Array(text.utf8), at: path)
      }
      #expect(error.kind == .badFile)
      return error.description.replacing("/home/kim/.config/riffle/", with: "")
    }
  }

  @Test("a value that a key cannot have is refused, and changes nothing")
  func refusedValue() async throws {
    var settings = Settings()
    try settings.set("scale", to: "2")
    try settings.set("keys.restart", to: "K")
    let before = settings
    let section = "riffle settings KEY VALUE, where scale is 2 and keys.restart is K"
    try await Messages.check("settings", section) { words in
      let words = words.split(separator: " ").map(String.init)
      let error = try #require(throws: RiffleError.self) {
        try settings.set(words[0], to: words[1])
      }
      #expect(error.kind == .wrongUsage)
      return error.description
    }
    #expect(settings == before)
  }

  @Test("a key goes back to its usual one only if no other action has that now")
  func resetting() throws {
    var settings = Settings()
    try settings.set("keys.undo", to: "Z")
    try settings.set("keys.quit", to: "U")

    #expect(throws: RiffleError.self) { try settings.set("keys.undo", to: nil) }
    try settings.set("keys.quit", to: nil)
    try settings.set("keys.undo", to: nil)
    #expect(settings == Settings())
  }

  @Test("a mistyped key is answered with the nearest one")
  func names() throws {
    for setting in Setting.all { #expect(try Setting.named(setting.name).name == setting.name) }
    #expect(
      throws: RiffleError(.wrongUsage, #""scael" is not a setting. Did you mean "scale"?"#)
    ) { try Setting.named("scael") }
  }

  @Test("the first place that sets a key counts, and is named")
  func layers() throws {
    var (line, environment, file) = (Settings(), Settings(), Settings())
    try line.set("preset", to: "qi")
    try environment.set("scale", to: "2")
    for (key, text) in [("preset", "board"), ("scale", "3"), ("theme", "dark")] {
      try file.set(key, to: text)
    }
    var layers = LayeredSettings()
    layers.append(line, from: .commandLine)
    layers.append(environment, from: .environment)
    layers.append(file, from: .file(path))

    #expect(layers.settings.preset == "qi")
    #expect(layers.settings.scale == 2)
    #expect(layers.settings.theme == .dark)
    #expect(layers.settings.renderer == nil)
    #expect(layers.origin(of: \.preset) == .commandLine)
    #expect(layers.origin(of: \.scale) == .environment)
    #expect(layers.origin(of: \.theme) == .file(path))
    #expect(layers.origin(of: \.renderer) == .default)
  }

  @Test("settings are written into folders that are made, and nothing else is left beside them")
  func writing() throws {
    let folder = try TemporaryFolder()
    let file = FilePath(folder.path(of: "a/b/settings.json"))
    var settings = Settings()
    try settings.set("theme", to: "dark")

    try SettingsFile.write(settings, to: file)

    #expect(try SettingsFile.read(file) == settings)
    #expect(try file.removingLastComponent().entries().map(\.string) == ["settings.json"])
  }

  @Test("a folder in the file's place is said, not taken for no settings")
  func folder() throws {
    let folder = try TemporaryFolder()

    let error = #expect(throws: RiffleError.self) {
      try SettingsFile.read(FilePath(folder.url.path))
    }
    #expect(error?.description.contains("is a folder, not a file") == true)
  }
}
