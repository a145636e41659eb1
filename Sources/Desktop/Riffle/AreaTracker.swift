import RiffleCore

/// Which areas of cards are hovered, pressed and focused.
struct AreaTracker {
  struct Target {
    var card: CardID
    var area: CardArea

    var spot: Spot { Spot(card: card, name: area.name) }
  }

  struct Spot: Hashable {
    var card: CardID
    var name: String
  }

  private struct Press {
    var pointer: PointerID
    var target: Target
    var isInside = true
  }

  private var hovered: Target?
  private var press: Press?
  private(set) var focused: Spot?
  /// Whether the latest position is that of a pointer that is over the window without a button held.
  private(set) var isHovering = false

  /// The areas that are not in their normal state.
  var states: [Spot: CardArea.State] {
    var states: [Spot: CardArea.State] = [:]
    if let hovered { states[hovered.spot, default: []].insert(.hovered) }
    if let press, press.isInside { states[press.target.spot, default: []].insert(.pressed) }
    if let focused { states[focused, default: []].insert(.focused) }
    return states
  }

  var isIdle: Bool { hovered == nil && press == nil && focused == nil && !isHovering }

  /// The area that a pointer is on, which gives the cursor its form.
  var areaUnderPointer: CardArea? {
    guard let press else { return hovered?.area }
    return press.isInside ? press.target.area : nil
  }

  var pressedCard: CardID? { press?.target.card }

  func isPressed(by pointer: PointerID) -> Bool { press?.pointer == pointer }

  mutating func hover(over target: Target?) {
    isHovering = true
    hovered = target
  }

  mutating func endHover() {
    isHovering = false
    hovered = nil
  }

  /// A second pointer ends the press of the first.
  mutating func press(_ target: Target?, by pointer: PointerID) {
    endHover()
    focused = nil
    press = press == nil ? target.map { Press(pointer: pointer, target: $0) } : nil
  }

  mutating func move(to target: Target?) {
    let isInside = target != nil && target?.spot == press?.target.spot
    press?.isInside = isInside
  }

  mutating func cancelPress() { press = nil }

  /// Ends the press; returns the area to activate.
  mutating func lift() -> Spot? {
    defer { press = nil }
    return press.flatMap { $0.isInside ? $0.target.spot : nil }
  }

  mutating func focus(_ spot: Spot?) { focused = spot }

  /// Forgets the areas of cards that are not on screen any more, and the focus below the top card.
  mutating func forget(allBut isShown: (CardID) -> Bool, top: CardID?) {
    if let card = hovered?.card, !isShown(card) { hovered = nil }
    if let card = press?.target.card, !isShown(card) { press = nil }
    if let card = focused?.card, card != top { focused = nil }
  }
}
