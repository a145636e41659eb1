import RiffleCards
import RiffleMotion

/// A part of a preset that can be of several kinds, as Swift makes it.
struct SwiftPart {
  private let part: any PresetPart
  private let section: String

  /// Finds the part at a property; nil for any other value.
  init?(_ value: Any, at path: String) {
    switch value {
    case let part as any CardLayout: (self.part, section) = (part, "layout")
    case let part as any RotationLaw: (self.part, section) = (part, "drag.rotation")
    case let part as any ReleaseRule: (self.part, section) = (part, "release")
    case let part as any ExitRule: (self.part, section) = (part, "exit")
    case let part as any ReturnRule: (self.part, section) = (part, "return")
    case let part as any RestackRule: (self.part, section) = (part, "restack")
    default: return nil
    }
  }

  /// Whether the part comes with the library.
  var isLibrarys: Bool { String(reflecting: type(of: part)).hasPrefix("RiffleCards.") }

  /// The call of the initializer, with the arguments that are not its defaults.
  var call: String {
    let defaults = defaultPart.map { Self.arguments(of: $0) } ?? []
    let arguments = Self.arguments(of: part).filter { argument in
      !defaults.contains { $0 == argument }
    }
    let list = arguments.map { "\($0.label): \($0.text)" }
    let line = "\(type(of: part))(\(list.joined(separator: ", ")))"
    guard line.count > 72 else { return line }
    return "\(type(of: part))(\n  \(list.joined(separator: ",\n  "))\n)"
  }

  private static func arguments(of part: any PresetPart) -> [(label: String, text: String)] {
    Mirror(reflecting: part).children.compactMap { child in
      // A spring that is kept beside the numbers that make it.
      guard let label = child.label, !(child.value is Spring) else { return nil }
      return (label, SwiftLiteral.of(child.value) ?? SwiftLiteral.memberwise(child.value))
    }
  }

  /// A part of this kind as the library's catalog makes it.
  private var defaultPart: (any PresetPart)? {
    let kinds = Catalog().sections.first { $0.name == section }?.kinds.map(\.name) ?? []
    let kind = type(of: part).kind
    guard kinds.contains(kind), let other = kinds.first(where: { $0 != kind }) else { return nil }
    // A part of another kind comes with its defaults.
    var preset = Preset.standard
    do throws(PresetError) {
      try preset.set("\(section).kind", to: .text(other))
      try preset.set("\(section).kind", to: .text(kind))
    } catch {
      return nil
    }
    switch section {
    case "layout": return preset.layout
    case "drag.rotation": return preset.drag.rotation
    case "release": return preset.release
    case "exit": return preset.exit
    case "return": return preset.returnRule
    default: return preset.restack
    }
  }

  /// Returns the lines that set an app's own part by its kind and its tunables.
  func settings(of preset: Preset) -> [String] {
    let tunables = preset.catalog.tunables(of: preset).filter { $0.key.hasPrefix(section + ".") }
    let settings = tunables.compactMap { tunable in
      preset.value(of: tunable).map { value in
        "try preset.set(\(SwiftLiteral.text(tunable.key)), to: \(SwiftLiteral.parameter(value)))"
      }
    }
    return settings.isEmpty
      ? ["// \(section): \(type(of: part)) has no tunables in the catalog; assign it here."]
      : ["// \(type(of: part)) is your own: register it with the preset's catalog first."]
        + settings
  }
}
