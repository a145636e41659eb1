package import RiffleCards
package import RiffleFormats
import RiffleTemplates

/// A preset as code.
///
/// Swift and JSON hold the preset, as its differences from a preset of the library. On the other
/// platforms a file is the whole card stack and runs by itself, with the preset's numbers; CSS has the
/// springs and timing curves alone.
package struct CodeExport: Sendable {
  package let preset: Preset
  package let base: Preset
  /// Instead of what the preset tells of itself.
  private var described: PortableCard?

  /// - Parameter base: Nil for the preset of the library that differs least.
  package init(of preset: Preset, basedOn base: BuiltInPreset? = nil) {
    self.preset = preset
    self.base = base?.preset ?? Self.nearest(to: preset)
  }

  private static func nearest(to preset: Preset) -> Preset {
    let distances = Preset.all.map { ($0, preset.differences(from: $0).count) }
    return distances.min { $0.1 < $1.1 }?.0 ?? .standard
  }

  /// Code of a stack that is told in numbers and formulas, whatever parts have told it.
  package init(of card: PortableCard) {
    self.init(of: card.preset, basedOn: nil)
    described = card
  }

  /// - Throws: ``RiffleError`` if a part is an app's own, which no other platform has.
  package func text(for target: CodeTarget) throws(RiffleError) -> String {
    switch target {
    case .swift: SwiftPresetWriter(of: preset, basedOn: base).source
    case .json: try String(decoding: PresetFile.encode(preset, basedOn: base.name), as: UTF8.self)
    case .css: CSSCode().file(head: head("Springs and timing curves"), preset.motions)
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
    if let described { return described }
    do throws(PortableError) {
      return try PortableCard(preset)
    } catch {
      throw RiffleError.wrongUsage("\(error)")
    }
  }

  /// In JavaScript, which has the whole stack.
  private func web(
    _ file: TemplateFile,
    _ language: NativeLanguage? = nil
  ) throws(RiffleError) -> String {
    let card = try portable()
    let code = JavaScriptCode(card: card)
    var slots = language.map { NativeCode(card: card, language: $0, type: typeName).slots } ?? [:]
    slots["preset"] = code.preset
    slots["style"] = code.style
    slots["curves"] = code.needsCurves ? "yes" : ""
    return CodeTemplate(file).filled(with: slots.merging(heads(remarks)) { $1 })
  }

  private func native(
    _ file: TemplateFile,
    _ language: NativeLanguage
  ) throws(RiffleError) -> String {
    let card = try portable()
    var remarks = remarks
    if card.departure.cycles {
      remarks.append("A swipe to either side puts the card beneath all others.")
    }
    if card.homecoming.still.rotation != card.homecoming.still.position {
      remarks.append("A card comes home on the law of its position, and its rotation with it.")
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
    if case .trip = card.departure.way {
      remarks += [
        "A card that leaves or comes home goes along one line, where the preset lets it follow the law of the",
        "drag; curves that are no Bezier are the nearest one.",
      ]
    }
    if card.drag.follow != nil {
      remarks.append("A held card is where the pointer wants it, without springs in between.")
    }
    if card.promotion.beneath != nil {
      remarks.append("The cards beneath go to their slots on one law.")
    }
    let slots = NativeCode(card: card, language: language, type: typeName).slots
    return CodeTemplate(file).filled(with: slots.merging(heads(remarks)) { $1 })
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

  /// The title, and the credit if there is one.
  private func head(_ what: String) -> [String] {
    [title(what)] + (preset.credit.map { [CodeWord.credit($0)] } ?? [])
  }

  /// A name for a type: `RiffleStack` of the preset "riffle".
  private var typeName: String {
    let word = CodeWord.camelCase(preset.name, of: "My")
    return word.prefix(1).uppercased() + word.dropFirst() + "Stack"
  }

  /// What is otherwise than in the preset.
  private var remarks: [String] {
    var remarks = preset.credit.map { [CodeWord.credit($0)] } ?? []
    if preset.drag.resampling > 0 || preset.drag.handOff > 0 {
      remarks += [
        "Drags show the newest position: the platform brings pointers in time with its frames, so",
        "drag.resampling and drag.handOff are left out.",
      ]
    }
    if preset.deck.deal != .fan {
      remarks.append("Cards are not dealt one by one: all are there at once.")
    }
    return remarks
  }

  private func title(_ what: String) -> String { "\(what) of Riffle's preset \"\(plainName)\"." }

  private var plainName: String { CodeWord.inComment(preset.name) }
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
