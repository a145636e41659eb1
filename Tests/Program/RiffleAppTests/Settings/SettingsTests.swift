import Foundation
import RiffleApp
import RiffleCards
import RiffleDecks
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleSDL
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

  private static let mistakes = [
    (
      #""scale": "big""#,
      #":2: "scale" must be a number from 0.5 to 8, not the text "big"."#
    ),
    (#""scale": 9"#, #":2: "scale" must be a number from 0.5 to 8, not the number 9."#),
    (
      #""window": [100, 800]"#,
      #":2: "window" must be width and height in points, at least 240 and 320, not a list."#
    ),
    (
      #""theme": "black""#,
      #":2: "theme" must be one of automatic, light, dark, not the text "black"."#
    ),
    (#""speak": 1"#, #":2: "speak" must be true or false, not the number 1."#),
    (#""speek": true"#, #":2: "speek" is not a key here. Did you mean "speak"?"#),
    (
      #""verdicts": {"rigth": "keep"}"#,
      #":2: "verdicts.rigth" is not a key here. Did you mean "right"?"#
    ),
    (
      #""verdicts": {"right": "a/b"}"#,
      #":2: "verdicts.right" must be a word of 1 to 40 letters, digits, hyphens or underscores, or "#
        + #"none, not the text "a/b"."#
    ),
    (
      #""keys": {"undo": "Left"}"#,
      #":2: "keys.undo" must be a key such as P, F5 or Ctrl+Z, but no arrow or Escape, or none, "#
        + #"not the text "Left"."#
    ),
    (
      #""keys": {"undo": "P"}"#,
      #":2: "keys.undo" is P, which keys.swipeRight has. Give one of them another key, or none."#
    ),
    (
      #""preset": "soft.riffle.json""#,
      #":2: "preset" must be a preset that riffle presets lists, or the absolute path of a preset "#
        + #"file (.json), not the text "soft.riffle.json"."#
    ),
  ]

  @Test(
    "a mistake is one line with the file, the line, the key and what would do",
    arguments: mistakes
  )
  func mistake(fields: String, message: String) {
    let text = "{\"riffle\": \"settings\", \"version\": 1,\n\(fields)}"

    #expect(throws: RiffleError(.badFile, path.string + message)) {
      try SettingsFile.decode(Array(text.utf8), at: path)
    }
  }

  @Test("a value that a key cannot have is refused, and changes nothing")
  func refusedValue() throws {
    var settings = Settings()
    try settings.set("scale", to: "2")
    try settings.set("keys.restart", to: "K")
    let before = settings

    let wrong: [(String, String, String)] = [
      ("scale", "0.1", #""scale" must be a number from 0.5 to 8, not "0.1"."#),
      ("scale", "nan", #""scale" must be a number from 0.5 to 8, not "nan"."#),
      (
        "window", "800",
        #""window" must be width and height in points, at least 240 and 320, not "800"."#
      ),
      ("speak", "yes", #""speak" must be true or false, not "yes"."#),
      (
        "keys.quit", "k",
        #""keys.quit" is K, which keys.restart has. Give one of them another key, or none."#
      ),
    ]
    for (key, text, message) in wrong {
      #expect(throws: RiffleError(.wrongUsage, message)) { try settings.set(key, to: text) }
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
