package import RiffleCards
package import RiffleFormats

/// A preset as code.
///
/// Swift and JSON hold the preset, as its differences from a preset of the library. On the other
/// platforms a file is the whole card stack and runs by itself, with the preset's numbers; CSS has the
/// springs and timing curves alone.
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

  /// - Throws: ``RiffleError`` if a part is an app's own, which no other platform has.
  package func text(for target: CodeTarget) throws(RiffleError) -> String {
    switch target {
    case .swift: SwiftPresetWriter(of: preset, basedOn: base).source
    case .json: try String(decoding: PresetFile.encode(preset, basedOn: base.name), as: UTF8.self)
    case .css: CSSCode().file(title: title("Springs and timing curves"), preset.motions)
    case .html, .react: try web(target)
    case .reactNative, .swiftUI, .uiKit, .flutter, .compose: try native(target)
    }
  }

  private func portable() throws(RiffleError) -> PortableCard {
    do throws(PortableError) {
      return try PortableCard(preset)
    } catch {
      throw RiffleError.wrongUsage("\(error)")
    }
  }

  private func web(_ target: CodeTarget) throws(RiffleError) -> String {
    let code = JavaScriptCode(card: try portable())
    let template: CodeTemplate = target == .html ? .page : .component
    return template.filled(
      with: heads(target).merging([
        "preset": code.preset,
        "style": code.style,
        "core": CodeTemplate.stackCore.filled(with: [:]),
        "view": CodeTemplate.stackView.filled(with: [:]),
      ]) { $1 }
    )
  }

  private func native(_ target: CodeTarget) throws(RiffleError) -> String {
    _ = try portable()
    return ""
  }

  /// What the head of each file says.
  private func heads(_ target: CodeTarget) -> [String: String] {
    [
      "title": title("The card stack"),
      "name": plainName,
      "type": typeName,
      "remarks": remarks.joined(separator: "\n"),
    ]
  }

  /// A name for a type: `RiffleStack` of the preset "riffle".
  private var typeName: String {
    let word = CodeWord.camelCase(preset.name, of: "My")
    return word.prefix(1).uppercased() + word.dropFirst() + "Stack"
  }

  /// What is otherwise than in the preset.
  private var remarks: [String] {
    var remarks: [String] = []
    if preset.drag.resampling > 0 || preset.drag.handOff > 0 {
      remarks += [
        "Drags show the newest position: the platform brings pointers in time with its frames, so",
        "drag.resampling and drag.handOff are left out.",
      ]
    }
    return remarks
  }

  private func title(_ what: String) -> String { "\(what) of Riffle's preset \"\(plainName)\"." }

  /// Without characters that would end a comment or begin a tag.
  private var plainName: String {
    String(preset.name.map { $0.isNewline || "*<>@".contains($0) ? " " : $0 })
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
