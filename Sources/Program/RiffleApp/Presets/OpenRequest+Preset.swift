package import RiffleCore
package import RiffleDecks
package import RiffleFormats
import RiffleShell
import RiffleTuning
import SystemPackage

extension OpenRequest {
  /// Whether the deck is one to decide on: pictures, a table, or a deck with verdicts.
  ///
  /// Other deck files are decided on only with a preset that deals each card once. Never during a
  /// replay; nil is the sample.
  package func hasVerdicts(_ deck: Deck?) -> Bool {
    guard let deck, replay == nil, !paths.isEmpty else { return false }
    let place = DeckPlace(of: paths.map { FilePath(escaped: $0) })
    return place.folder != nil || place.isTable || verdicts != nil || deck.verdicts != nil
  }

  package func presetForLooking() throws(RiffleError) -> Preset {
    try preset(named: preset ?? (replay == nil ? settings.preset : nil))
  }

  /// The preset with its changes, for deciding: each card comes once, the first one first.
  ///
  /// The preset's own choice of the first card, and of what follows the last one, does not count
  /// then. If the preset of the settings cannot do, since it is meant for other decks too, it is
  /// replaced, with a notice for standard error. One from the command line throws.
  package func presetForDeciding() throws(RiffleError) -> (preset: Preset, notice: String?) {
    var chosen = try presetForLooking()
    var notice: String?
    if preset == nil, let name = settings.preset, let reason = chosen.reasonNotToDecide {
      chosen = try preset(named: nil)
      notice =
        "The preset of the settings, \(name.elidedPath), is passed over: \(reason). "
        + "\(Preset.standard.name) is used."
    }
    if let reason = chosen.reasonNotToDecide {
      let asked = preset.map { "--preset \($0.elidedPath)" } ?? "--set"
      throw .wrongUsage("\(asked): \(reason). \(Self.remedy)")
    }
    for change in changes {
      var changed = Preset.standard
      guard change.key.hasPrefix("deck."), (try? change.apply(to: &changed)) != nil,
        !changed.deck.dealsOnce
      else { continue }
      throw .wrongUsage(
        "--set \(change.key)=\(change.text.elided()): cards that are decided on come once, the first "
          + "one first. \(Self.remedy)"
      )
    }
    chosen.deck.topCard = .first
    chosen.deck.end = .stop
    return (chosen, notice)
  }

  private static let remedy = "Leave it out, or look at the cards with riffle studio."

  private func preset(named name: String?) throws(RiffleError) -> Preset {
    var preset = try Preset.chosen(name, elseBy: replay?.header, of: replayName)
    for change in changes { try change.apply(to: &preset) }
    return preset
  }
}

extension Preset {
  /// How many cards can be shown at once while deciding: each takes some megabytes for its face.
  private static let mostCards = 50

  /// Whether each card comes once, the first one first, so that a swipe can be a decision.
  var dealsOnce: Bool { reasonNotToDecide == nil && deck.dealsOnce }

  /// Why swipes cannot be decisions, whichever card is the first; nil if they can.
  fileprivate var reasonNotToDecide: String? {
    if exit.destination == .cycles {
      return "its cards go beneath the others instead of leaving, so that no swipe decides"
    }
    guard layout.slotCount > Self.mostCards else { return nil }
    let count = layout.slotCount == .max ? "all cards" : "\(layout.slotCount.grouped) cards"
    return "it shows \(count) at once; where cards are decided on, \(Self.mostCards) at most"
  }
}

extension DeckOptions {
  /// Whether cards come in the data's order, which ends.
  fileprivate var dealsOnce: Bool { topCard == .first && end == .stop }
}
