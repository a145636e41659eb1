import RiffleCards
import RiffleMotion
import RiffleMuseum

/// Writes a preset as Swift source: a preset of the library, and the differences from it.
///
/// Properties are found by reflection, so names are those of the code. Parts of the library are
/// made by their initializers, without default arguments; an app's custom part is set by its kind
/// and tunables.
struct SwiftPresetWriter {
  let preset: Preset
  let base: Preset
  private let lines: [String]

  init(of preset: Preset, basedOn base: Preset) {
    self.preset = preset
    self.base = base
    lines = Self.assignments(to: "preset", of: preset, insteadOf: base, in: preset)
  }

  /// A file with the preset as a static member of `Preset`; a function if it can throw.
  var source: String {
    let needsTry = lines.contains { $0.contains("try ") }
    let keyword = lines.isEmpty && preset.name == base.name ? "let" : "var"
    let body =
      ["\(keyword) preset = Preset.\(Self.name(of: base))"]
      + (preset.name == base.name
        ? [] : ["preset.name = \(SwiftLiteral.text(preset.name))"])
      + lines + ["return preset"]
    return file(imports: ["RiffleCore"], throwing: needsTry, body.joined(separator: "\n"))
  }

  /// A file with the preset as a function that reads its preset file.
  func source(reading json: String) -> String {
    // So many that the text neither ends nor begins anything.
    var hashes = "#"
    while json.contains("\\" + hashes) || json.contains("\"\"\"" + hashes) { hashes += "#" }
    let lines = json.split(separator: "\n").map { "  \($0)" }
    return file(
      imports: ["RiffleCore", "RiffleFormats"],
      throwing: true,
      """
      let file = \(hashes)""\"
      \(lines.joined(separator: "\n"))
        ""\"\(hashes)
      return try PresetFile.decode(Array(file.utf8))
      """
    )
  }

  private func file(imports: [String], throwing: Bool, _ body: String) -> String {
    let credit = preset.credit.map { "\n  /// \(CodeWord.credit($0))" } ?? ""
    let title = "/// \(base.name), changed in riffle's studio.\(credit)"
    return """
      \(imports.map { "import \($0)" }.joined(separator: "\n"))

      extension Preset {
        \(title)
        static \(throwing ? "func \(name)() throws -> Preset" : "var \(name): Preset") {
      \(body.indented.indented)
        }
      }

      """
  }

  /// A member's name that differs from the library's.
  private var name: String {
    let name = Self.name(of: preset)
    let taken = Set(Preset.everything.map { Self.name(of: $0) } + ["all", "standard", "random"])
    return taken.contains(name) ? "my" + name.sentenceCased : name
  }

  private static func name(of preset: Preset) -> String {
    // The only one of the library's whose name writes several words as one.
    preset.name == Preset.cardStackView.name
      ? "cardStackView" : CodeWord.camelCase(preset.name, of: "Preset")
  }

  /// Changes one value into another of the same type; the catalog has an app's custom parts.
  private static func assignments(
    to path: String,
    of value: Any,
    insteadOf old: Any,
    in preset: Preset
  ) -> [String] {
    if let part = SwiftPart(value, at: path) {
      let former = SwiftPart(old, at: path)
      if part.isLibrarys {
        let text = part.call
        return former?.call == text ? [] : ["\(path) = \(text)"]
      }
      return part.settings(of: preset)
    }
    if let literal = SwiftLiteral.of(value) {
      return literal == SwiftLiteral.of(old) ? [] : ["\(path) = \(literal)"]
    }
    let former = Dictionary(
      Mirror(reflecting: old).children.compactMap { child in child.label.map { ($0, child.value) } }
    ) { first, _ in first }
    return Mirror(reflecting: value).children.flatMap { child -> [String] in
      guard let label = child.label, let old = former[label], !isSkipped(path, label) else {
        return []
      }
      return assignments(to: "\(path).\(label)", of: child.value, insteadOf: old, in: preset)
    }
  }

  private static func isSkipped(_ path: String, _ label: String) -> Bool {
    path == "preset" && ["name", "credit", "catalog"].contains(label)
  }
}

/// A part of a preset that can be of several kinds.
struct SwiftPart {
  private let part: any PresetPart
  private let section: String

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

  var isLibrarys: Bool { String(reflecting: type(of: part)).hasPrefix("RiffleCards.") }

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
    let keys = keys(of: part)
    return Mirror(reflecting: part).children.flatMap { child -> [(String, String)] in
      guard let label = child.label else { return [] }
      guard let spring = child.value as? Spring else {
        return [(label, SwiftLiteral.of(child.value) ?? SwiftLiteral.memberwise(child.value))]
      }
      // Made of two numbers, unless it is derived from the other properties.
      guard keys.contains(label == "spring" ? "stiffness" : "\(label).stiffness") else { return [] }
      let prefix = label.dropLast("spring".count)
      return [("stiffness", spring.stiffness), ("damping", spring.damping)].map { name, number in
        let own = prefix.isEmpty ? name : prefix + name.sentenceCased
        return (own, SwiftLiteral.of(number) ?? "")
      }
    }
  }

  private static func keys(of part: some PresetPart) -> [String] {
    type(of: part).tunables.map(\.key)
  }

  /// A part of this kind as the library's catalog makes it.
  private var defaultPart: (any PresetPart)? {
    let kinds = Catalog().sections.first { $0.name == section }?.kinds.map(\.name) ?? []
    let kind = type(of: part).kind
    guard kinds.contains(kind), let other = kinds.first(where: { $0 != kind }) else { return nil }
    // Switching from another kind sets the defaults.
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
