package import RiffleCards
package import RiffleFormats

/// A preset as code, for each platform in its parametrization.
///
/// Swift and JSON hold the whole preset, as its differences from a preset of the library. The other
/// platforms get its springs and timing curves (`Preset.motions`), each named by its place.
package struct CodeExport: Sendable {
  package let preset: Preset
  package let base: Preset

  /// - Parameter base: Nil for the preset of the library that differs least.
  package init(of preset: Preset, basedOn base: BuiltInPreset? = nil) {
    self.preset = preset
    let nearest = Preset.all.min { first, second in
      preset.differences(from: first).count < preset.differences(from: second).count
    }
    self.base = base?.preset ?? nearest ?? .standard
  }

  package func text(for target: CodeTarget) throws(RiffleError) -> String {
    switch target {
    case .swift: return SwiftPresetWriter(of: preset, basedOn: base).source
    case .json:
      return try String(decoding: PresetFile.encode(preset, basedOn: base.name), as: UTF8.self)
    default:
      guard let platform = target.platform else { return "" }
      let blocks = preset.motions.map { platform.declaration(of: $0) }
      return platform.file(title: title, blocks)
    }
  }

  /// The code of one motion, without a line break at its end; nil for Swift and JSON, which hold
  /// whole presets.
  package static func text(of motion: PartMotion, for target: CodeTarget) -> String? {
    target.platform?.declaration(of: motion)
  }

  /// Without characters that would end a comment.
  private var title: String {
    let name = preset.name.map { $0.isNewline || $0 == "*" ? " " : $0 }
    return "The springs and timing curves of Riffle's preset \"\(String(name))\"."
  }
}

package enum CodeTarget: String, CaseIterable, Sendable {
  case swift
  case json
  case swiftUI
  case uiKit
  case css
  /// motion.dev, in JavaScript.
  case motion
  /// In Dart.
  case flutter
  /// In Kotlin.
  case compose

  package var name: String {
    switch self {
    case .swift: "Swift (RiffleCore)"
    case .json: "Preset file (JSON)"
    case .swiftUI: "SwiftUI"
    case .uiKit: "UIKit"
    case .css: "CSS"
    case .motion: "Motion (JavaScript)"
    case .flutter: "Flutter"
    case .compose: "Jetpack Compose"
    }
  }

  package var suffix: String {
    switch self {
    case .swift, .swiftUI, .uiKit: "swift"
    case .json: "riffle.json"
    case .css: "css"
    case .motion: "js"
    case .flutter: "dart"
    case .compose: "kt"
    }
  }
}

protocol CodePlatform {
  /// The lines that declare a motion, without a line break at the end.
  func declaration(of motion: PartMotion) -> String

  func file(title: String, _ blocks: [String]) -> String
}

extension CodeTarget {
  var platform: (any CodePlatform)? {
    switch self {
    case .swift, .json: nil
    case .swiftUI: SwiftUICode()
    case .uiKit: UIKitCode()
    case .css: CSSCode()
    case .motion: MotionCode()
    case .flutter: FlutterCode()
    case .compose: ComposeCode()
    }
  }
}

extension PartMotion {
  var codeName: String { CodeWord.camelCase(name, of: "Motion") }

  /// The comment above a declaration; includes the start velocity where the platform passes that
  /// separately.
  func comment(withVelocity: Bool = false) -> String {
    guard withVelocity, case .spring(_, let velocity) = law, velocity != 0 else { return name }
    return "\(name); starts with \(CodeNumber.text(velocity)) times the distance per second"
  }
}

extension String {
  /// Indented by two spaces, except for empty lines.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + $0 }
      .joined(separator: "\n")
  }
}
