import RiffleDecks
package import RiffleFormats
import RiffleMotion

package struct Setting: Sendable {
  /// The name in messages and on the command line: the path of the key in the file.
  package let name: String
  package let summary: String
  /// The default, in words for a list.
  package let usual: String
  /// The environment variable that also sets it.
  let variable: String?
  let kind: SettingsKind
  private let get: @Sendable (Settings) -> SettingsValue?
  private let put: @Sendable (SettingsValue?, inout Settings) -> Void

  private init<Value>(
    _ name: String,
    _ path: any WritableKeyPath<Settings, Value?> & Sendable,
    _ kind: SettingsKind,
    usual: String,
    variable: String? = nil,
    _ summary: String,
    to write: @escaping @Sendable (Value) -> SettingsValue,
    from read: @escaping @Sendable (SettingsValue) -> Value?
  ) {
    (self.name, self.summary, self.usual) = (name, summary, usual)
    (self.variable, self.kind) = (variable, kind)
    get = { $0[keyPath: path].map(write) }
    put = { $1[keyPath: path] = $0.flatMap(read) }
  }

  /// The object in the file that contains it; nil for the top level.
  var group: String? { name.firstIndex(of: ".").map { String(name[..<$0]) } }

  var word: String { name.split(separator: ".").last.map(String.init) ?? name }

  /// - Throws: ``RiffleError`` with the nearest name if there is no such setting.
  package static func named(_ text: String) throws(RiffleError) -> Setting {
    if let setting = all.first(where: { $0.name == text }) { return setting }
    let remedy =
      nearest(to: text, in: all.map(\.name)).map { "Did you mean \"\($0)\"?" }
      ?? "See riffle settings show for all keys."
    throw .wrongUsage("\"\(text.elided())\" is not a setting. \(remedy)")
  }

  package func value(in settings: Settings) -> SettingsValue? { get(settings) }

  /// Nil unsets it; other values must be valid for this setting.
  func set(_ value: SettingsValue?, in settings: inout Settings) { put(value, &settings) }
}

extension Setting {
  typealias Path<Value> = any WritableKeyPath<Settings, Value?> & Sendable

  static func preset(
    _ name: String,
    _ path: Path<String>,
    usual: String,
    _ summary: String
  ) -> Setting {
    Setting(name, path, .preset, usual: usual, summary, to: { .text($0) }, from: \.text)
  }

  static func number(
    _ name: String,
    _ path: Path<Double>,
    _ range: ClosedRange<Double>,
    usual: String,
    variable: String,
    _ summary: String
  ) -> Setting {
    Setting(name, path, .number(range), usual: usual, variable: variable, summary) {
      .number($0)
    } from: {
      if case .number(let number) = $0 { number } else { nil }
    }
  }

  static func size(
    _ name: String,
    _ path: Path<Size>,
    least: Size,
    usual: String,
    _ summary: String
  ) -> Setting {
    Setting(name, path, .size(least: least), usual: usual, summary, to: { .size($0) }) {
      if case .size(let size) = $0 { size } else { nil }
    }
  }

  static func flag(_ name: String, _ path: Path<Bool>, usual: Bool, _ summary: String) -> Setting {
    Setting(name, path, .flag, usual: usual ? "true" : "false", summary, to: { .flag($0) }) {
      if case .flag(let flag) = $0 { flag } else { nil }
    }
  }

  static func choice<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String,
    _ path: Path<Word>,
    usual: Word,
    variable: String? = nil,
    _ summary: String
  ) -> Setting {
    let kind = SettingsKind.choice(Word.allCases.map(\.rawValue))
    return Setting(name, path, kind, usual: usual.rawValue, variable: variable, summary) {
      .text($0.rawValue)
    } from: {
      Word(rawValue: $0.text)
    }
  }

  static func verdict(
    _ name: String,
    _ path: Path<Verdict?>,
    usual: Verdict?,
    _ summary: String
  ) -> Setting {
    Setting(name, path, .verdict, usual: usual?.rawValue ?? "none", summary) {
      $0.map { .text($0.rawValue) } ?? .none
    } from: {
      .some($0 == .none ? nil : Verdict(rawValue: $0.text))
    }
  }

  static func stroke(
    _ name: String,
    _ path: Path<KeyStroke?>,
    usual: KeyStroke?,
    _ summary: String
  ) -> Setting {
    Setting(name, path, .stroke, usual: usual?.name ?? "none", summary) {
      $0.map { .text($0.name) } ?? .none
    } from: {
      .some($0 == .none ? nil : KeyStroke(name: $0.text))
    }
  }
}
