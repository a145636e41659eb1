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
    case .html: try web(.page)
    case .react: try web(.component)
    case .reactNative: try web(.reactNative, .reactNative)
    case .swiftUI: try native(.swiftUI, .swiftUI)
    case .uiKit: try native(.uiKit, .uiKit)
    case .flutter: try native(.flutter, .flutter)
    case .compose: try native(.compose, .compose).withoutUnusedImports
    }
  }

  private func portable() throws(RiffleError) -> PortableCard {
    do throws(PortableError) {
      return try PortableCard(preset)
    } catch {
      throw RiffleError.wrongUsage("\(error)")
    }
  }

  /// In JavaScript, which has the whole stack.
  private func web(
    _ template: CodeTemplate,
    _ language: NativeLanguage? = nil
  ) throws(RiffleError) -> String {
    let card = try portable()
    let code = JavaScriptCode(card: card)
    var slots = language.map { NativeCode(card: card, language: $0, type: typeName).slots } ?? [:]
    slots["preset"] = code.preset
    slots["style"] = code.style
    slots["core"] = CodeTemplate.stackCore.filled(with: [:])
    slots["view"] = CodeTemplate.stackView.filled(with: [:])
    return template.filled(with: slots.merging(heads(remarks)) { $1 })
  }

  private func native(
    _ template: CodeTemplate,
    _ language: NativeLanguage
  ) throws(RiffleError) -> String {
    let card = try portable()
    var remarks = remarks
    if card.departure.cycles {
      remarks.append("A swipe to either side puts the card beneath all others.")
    }
    if case .movement = card.decision {
      remarks.append("A quick, straight movement swipes when it ends; no card follows the finger.")
    }
    if preset.deck.end == .reload {
      remarks.append("After the last card, make the stack anew.")
    }
    if preset.drag.forbidden == .rubberBand {
      remarks.append("Directions in which no card can be swiped have no rubber band.")
    }
    let slots = NativeCode(card: card, language: language, type: typeName).slots
    return template.filled(with: slots.merging(heads(remarks)) { $1 })
  }

  /// What the head of each file says.
  private func heads(_ remarks: [String]) -> [String: String] {
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

extension String {
  /// Without Kotlin's imports of names that the rest does not have.
  fileprivate var withoutUnusedImports: String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
    let words = Set(rest.split { !($0.isLetter || $0.isNumber || $0 == "_") })
    // Delegates are called without being named.
    let unnamed: Set<Substring> = ["getValue", "setValue"]
    return lines.filter { line in
      guard line.hasPrefix("import "), let name = line.split(separator: ".").last else {
        return true
      }
      return words.contains(name) || unnamed.contains(name)
    }
    .joined(separator: "\n")
  }
}
