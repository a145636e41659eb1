import RiffleCards
import RiffleMotion

/// Writes a preset as Swift source: a preset of the library, and what differs from it.
///
/// The properties are found by reflection, so the source has the names that the code has. Parts of
/// the library are made by their initializers, with the arguments that are not defaults. A part of an
/// app's own is set by its kind and its tunables.
struct SwiftPresetWriter {
  let preset: Preset
  let base: Preset
  private let lines: [String]

  /// Finds the differences.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - base: A preset of the library.
  init(of preset: Preset, basedOn base: Preset) {
    self.preset = preset
    self.base = base
    lines = Self.assignments(to: "preset", of: preset, insteadOf: base, in: preset)
  }

  /// A file with the preset as a static member of `Preset`; a function if it can throw.
  var source: String {
    let needsTry = lines.contains { $0.contains("try ") }
    let title = "/// \(base.name), changed in riffle's studio."
    let head =
      needsTry ? "static func \(name)() throws -> Preset {" : "static var \(name): Preset {"
    let keyword = lines.isEmpty && preset.name == base.name ? "let" : "var"
    let body =
      ["\(keyword) preset = Preset.\(Self.name(of: base))"]
      + (preset.name == base.name
        ? [] : ["preset.name = \(SwiftLiteral.text(preset.name))"])
      + lines + ["return preset"]
    return """
      \(CodeWord.imports("RiffleCore"))

      extension Preset {
        \(title)
        \(head)
      \(body.joined(separator: "\n").indented.indented)
        }
      }

      """
  }

  /// The member's name, which none of the library's has.
  private var name: String {
    let name = Self.name(of: preset)
    let taken = Set(Preset.all.map { Self.name(of: $0) } + ["all", "standard", "random"])
    return taken.contains(name) ? "my" + name.prefix(1).uppercased() + name.dropFirst() : name
  }

  private static func name(of preset: Preset) -> String {
    CodeWord.camelCase(preset.name, of: "Preset")
  }

  // MARK: Assignments

  /// Returns the assignments that make a value out of another of the same type.
  ///
  /// - Parameters:
  ///   - path: The property that has the value, as Swift writes it.
  ///   - value: The value.
  ///   - old: The value that the property has before.
  ///   - preset: The preset, in whose catalog an app's own parts are looked up.
  /// - Returns: The lines.
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

  /// Name and catalog are no differences of behavior or look.
  private static func isSkipped(_ path: String, _ label: String) -> Bool {
    path == "preset" && (label == "name" || label == "catalog")
  }
}
