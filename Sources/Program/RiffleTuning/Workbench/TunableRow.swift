package import RiffleCards
import RiffleMotion

package struct TunableRow: Hashable, Sendable {
  package let key: String
  package let label: TunableLabel
  package let summary: String
  package let domain: ParameterDomain
  /// An offset has one for either number; it is nil for a tunable that is not a number.
  package let scale: SliderScale?
  /// The options of a choice that a panel folds away unless one of them is chosen: kinds of parts that
  /// only the museum's presets have.
  package let rareOptions: [String]
  /// Whether a panel folds the row away, since few presets need it.
  package let isRare: Bool
  private let feelings: Set<FeelWord>

  /// Lists all tunables of a preset in the order of the catalog, where groups are contiguous; they are
  /// valid until a kind of part or the unit of a length changes.
  package static func all(of preset: Preset) -> [TunableRow] {
    let usual = Catalog().tunables(of: preset)
    return preset.catalog.tunables(of: preset).map { tunable in
      TunableRow(
        key: tunable.key,
        label: TunableLabel(tunable.key),
        summary: tunable.summary,
        domain: tunable.domain,
        scale: SliderScale(of: tunable.key, in: preset),
        rareOptions: tunable.domain.options(
          beyond: usual.first { $0.key == tunable.key }?.domain
        ),
        isRare: rareKeys.contains(tunable.key),
        feelings: Set(tunable.feel.map(\.word))
      )
    }
  }

  /// The keys of those that few presets need.
  package static let rareKeys: Set<String> = [
    "container.margin", "container.offset", "deck.dealDampingRatio", "deck.dealHeight",
    "deck.dealResponse",
    "deck.dealScale", "deck.dealStagger", "deck.endDelay", "drag.back", "drag.begins",
    "drag.handOff", "drag.resampling",
    "drag.rotation.counterLean", "drag.rotation.distanceUnit", "exit.commandSpeed",
    "exit.ease",
    "exit.longestDuration", "exit.maximumSpin", "release.hysteresis", "release.retreatSpeed",
    "restack.followsDrag", "restack.stagger", "appearance.container.color",
    "appearance.container.cornerRadius",
    "appearance.cornerCurve", "appearance.emptyView.color", "appearance.face.captionHeight",
    "appearance.face.color", "appearance.hairline.color", "appearance.hairline.opacity",
    "appearance.inset",
    "appearance.label.alignment", "appearance.label.cards", "appearance.picture.ground",
    "appearance.shadow.contactOpacity", "appearance.shadow.contactRadius",
    "appearance.shadow.inset",
    "appearance.shadow.liftedScale", "appearance.stamps.dip", "appearance.stamps.follows",
    "appearance.stamps.isUppercase", "appearance.stamps.margin", "appearance.stamps.opacity",
    "appearance.stamps.outlineWidth", "appearance.stamps.rotation", "appearance.stamps.start",
  ]

  /// Splits what was typed; once for all rows, since a text that was pasted may be long.
  package static func words(of filter: String) -> [Substring] {
    filter.lowercased().split(whereSeparator: \.isWhitespace)
  }

  /// Whether the row has all words of a filter, in any order and case, each in its key, its labels
  /// or its summary, or means what the word is often called; all rows match a filter without words.
  package func matches(_ words: [Substring]) -> Bool {
    let names = "\(key)\n\(label.text)".lowercased()
    let text = [key, label.group?.title, label.subgroup, label.text, summary]
      .compactMap { $0?.lowercased() }.joined(separator: "\n")
    return words.allSatisfy {
      text.contains($0) || SearchWords.mean($0, text: names, moved: feelings)
    }
  }
}

/// A key path in words: `drag.lift.springResponse` is "Spring response", of "Lift", in the group
/// Drag.
package struct TunableLabel: Hashable, Sendable {
  package let group: PresetGroup?
  package let subgroup: String?
  package let text: String

  package init(_ key: String) {
    group = PresetGroup(of: key)
    var words = key.split(separator: ".").map(String.init)[...]
    if group != nil, words.count > 1 { words.removeFirst() }
    // The sides of stamps have two values each: "Left word", of "Stamps".
    let last = words.count > 2 ? words.dropFirst() : words.suffix(1)
    subgroup = words.count > last.count ? words.first.map(Self.words) : nil
    text = Self.words(last.joined(separator: " "))
  }

  /// It has its group and its heading, such as "Drag: Lift, Scale".
  package var path: String {
    group.map { "\($0.title): \(name)" } ?? name
  }

  /// It has its heading, such as "Lift, Scale".
  package var name: String { [subgroup, text].compactMap(\.self).joined(separator: ", ") }

  /// The name of the part of whose kind this is, such as "Drag: Rotation".
  package var part: String {
    [group?.title, subgroup].compactMap(\.self).joined(separator: ": ")
  }

  /// A name such as `maximumRotation` or `isShown` in words: "Maximum rotation", "Shown".
  package static func words(_ name: String) -> String {
    var words: [String] = []
    for letter in name {
      if letter == " " {
        words.append("")
      } else if letter.isUppercase || words.isEmpty {
        words.append(letter.lowercased())
      } else {
        words[words.count - 1].append(letter)
      }
    }
    words.removeAll(where: \.isEmpty)
    if words.count > 1, words[0] == "is" { words.removeFirst() }
    let text = words.joined(separator: " ")
    return text.sentenceCased
  }
}

/// Tunables that share a heading and can be taken together; the raw value begins their key paths.
///
/// In the order in which a motion is tuned: what the hand feels, the flight, the stack, the look, the deck.
package enum PresetGroup: String, CaseIterable, Hashable, Sendable {
  /// The poses of a dragged card, its rotation included.
  case drag
  case release
  case exit
  /// The motion of a card whose release was not a swipe.
  case `return`
  case layout, restack
  case appearance, container, deck

  package init?(of key: String) { self.init(rawValue: String(key.prefix { $0 != "." })) }

  package var title: String {
    switch self {
    case .container: "Container"
    case .deck: "Deck"
    case .layout: "Layout"
    case .drag: "Drag"
    case .release: "Release"
    case .exit: "Exit"
    case .return: "Return"
    case .restack: "Restack"
    case .appearance: "Look"
    }
  }
}

extension ParameterDomain {
  fileprivate func options(beyond usual: ParameterDomain?) -> [String] {
    guard case .choice(let options) = self, case .choice(let known)? = usual else { return [] }
    return options.filter { !known.contains($0) }
  }
}
