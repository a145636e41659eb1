package import RiffleCards
package import RiffleFormats
import RiffleMuseum

/// A preset as code to take away.
///
/// No file spells how a stack behaves: Swift and JSON hold the preset, as its differences from a preset of
/// the library; the programs have that preset file and the few lines that use it; CSS and the numbers have
/// the springs and timing curves alone.
package struct CodeExport: Sendable {
  package let preset: Preset
  package let base: Preset

  /// - Parameter base: Nil for the preset of the library that differs least.
  package init(of preset: Preset, basedOn base: BuiltInPreset? = nil) {
    self.preset = preset
    self.base = base?.preset ?? Self.nearest(to: preset, among: Preset.everything)
  }

  private static func nearest(to preset: Preset, among presets: [Preset]) -> Preset {
    let distances = presets.map { ($0, preset.differences(from: $0).count) }
    return distances.min { $0.1 < $1.1 }?.0 ?? .standard
  }

  /// - Throws: ``RiffleError`` if a part is an app's own, which a program in another language has not.
  package func text(for target: CodeTarget) throws(RiffleError) -> String {
    switch target {
    case .swift: return try swift
    case .json: return try file
    case .css: return CSSCode().file(head: head("Springs and timing curves"), preset.motions)
    case .numbers: return NumbersText(of: preset, head: head("Numbers")).text
    case .element, .react, .c, .python:
      try requireShippedParts()
      let head = head("The card stack")
      return try ProgramText(of: preset.name, head: head, file: file).text(for: target)
    }
  }

  /// The museum's parts have no names in Swift: a preset with one is read from its preset file.
  private var swift: String {
    get throws(RiffleError) {
      guard kinds(beyond: Catalog()) == kinds(beyond: .everything) else {
        return try SwiftPresetWriter(of: preset, basedOn: base).source(reading: file)
      }
      let isPublic = Preset.all.contains { $0.name == base.name }
      let named = isPublic ? base : Self.nearest(to: preset, among: Preset.all)
      return SwiftPresetWriter(of: preset, basedOn: named).source
    }
  }

  private func requireShippedParts() throws(RiffleError) {
    guard let own = kinds(beyond: .everything).first else { return }
    throw .wrongUsage("\(own) is an app's own part: there is code of it in Swift and JSON only.")
  }

  private func kinds(beyond catalog: Catalog) -> [String] {
    catalog.sections.compactMap { section in
      guard !section.kinds.isEmpty,
        case .text(let kind)? = try? preset.value(of: "\(section.name).kind"),
        !section.kinds.contains(where: { $0.name == kind })
      else { return nil }
      return "\(section.name).kind \"\(kind)\""
    }
  }

  private var file: String {
    get throws(RiffleError) {
      try String(decoding: PresetFile.encode(preset, basedOn: base.name), as: UTF8.self)
    }
  }

  private func head(_ what: String) -> [String] {
    let title = "\(what) of Riffle's preset \"\(CodeWord.inComment(preset.name))\"."
    return [title] + (preset.credit.map { [CodeWord.credit($0)] } ?? [])
  }
}

extension String {
  /// It is indented by two spaces, except for empty lines.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + $0 }
      .joined(separator: "\n")
  }
}
