import RiffleDrawing
import RiffleMotion

/// The lift of cards that are picked up or fly.
extension CardStack {
  /// Starts the rise of each card that is held or flies, and the settling of all others.
  mutating func updateLift(at time: Timestamp) {
    guard preset.drag.lift.scale != 1 || preset.appearance.shadow.liftedScale != 1 else { return }
    let spring = preset.drag.lift.spring.spring
    let style = travel.style
    for index in shown.all.indices {
      let card = shown.all[index]
      let target: Double = card.isInTheAir ? 1 : 0
      guard card.lift.target != (style == .fade ? 0 : target) else { continue }
      shown.update(index: index) { card in
        switch style {
        case .full: card.lift.spring(to: target, with: spring, from: time)
        case .fade: card.lift.rest(at: 0, from: time)
        case .instant: card.lift.rest(at: target, from: time)
        }
        card.lift.forget(before: time)
      }
    }
  }
}

extension ShownCard {
  /// Whether the card is held, or flies off.
  fileprivate var isInTheAir: Bool {
    switch phase {
    case .dragged, .leaving: true
    case .resting, .moving, .entering, .returning, .cycling, .deleted, .hiddenBelow: false
    }
  }
}
