package import RiffleFormats
package import RiffleGestures
package import RiffleMotion

/// The grid of all cards that were decided about, by verdict: what it shows where, and what is chosen.
///
/// Lengths are in points of the overlay. Only the cells that are seen are ever looked at, so that ten
/// thousand cards cost no more than fifty.
package struct DecisionGrid {
  /// The cards of one verdict.
  package struct Section: Hashable {
    package var verdict: Verdict
    package var cards: [Int]

    package init(_ verdict: Verdict, cards: [Int]) {
      self.verdict = verdict
      self.cards = cards
    }
  }

  /// What a person asks for.
  package enum Request: Hashable {
    /// A card goes back to the stack.
    case putBack(Int)
    /// A card gets another verdict.
    case change(Int, Verdict)
    /// The grid is left.
    case close
  }

  /// A cell: a section, and a place in it.
  package struct Place: Hashable {
    package var section: Int
    package var index: Int

    package init(section: Int, index: Int) {
      self.section = section
      self.index = index
    }
  }

  /// The sections that have cards.
  package private(set) var sections: [Section]
  /// The cell that keys are for; nil if there is none.
  package private(set) var selection: Place?
  /// How far the grid is scrolled down.
  package private(set) var scroll = 0.0
  /// The verdicts on the keys 1 to 9.
  let verdicts: [Verdict]
  /// The size of the window.
  private(set) var size: Size
  private var grip: (place: Point, scroll: Double, isDrag: Bool)?

  /// The width and height of a cell, the gap between cells, the margin around all, and the height of a
  /// section's head.
  static let (cell, gap, margin, head) = (132.0, 10.0, 24.0, 40.0)
  /// The height of the line at the top, which says where one is.
  static let top = 52.0

  /// Makes a grid.
  ///
  /// - Parameters:
  ///   - sections: The sections; those without cards are left out.
  ///   - verdicts: The verdicts that a card can be given, on the keys from 1 on.
  ///   - size: The size of the window.
  package init(_ sections: [Section], verdicts: [Verdict], size: Size) {
    self.sections = sections.filter { !$0.cards.isEmpty }
    self.verdicts = verdicts
    self.size = size
    selection = self.sections.isEmpty ? nil : Place(section: 0, index: 0)
  }

  /// Shows other sections; the selection stays as near as it can.
  package mutating func update(_ sections: [Section]) {
    self.sections = sections.filter { !$0.cards.isEmpty }
    guard !self.sections.isEmpty else {
      selection = nil
      scroll = 0
      return
    }
    let section = min(selection?.section ?? 0, self.sections.count - 1)
    let index = min(selection?.index ?? 0, self.sections[section].cards.count - 1)
    selection = Place(section: section, index: index)
    scroll = clamped(scroll)
  }

  /// Chooses the first card of a verdict, if there is one.
  package mutating func choose(_ verdict: Verdict) {
    let section = sections.firstIndex { $0.verdict == verdict }
    if let section { select(Place(section: section, index: 0)) }
  }

  /// Lays the grid out anew.
  package mutating func resize(to size: Size) {
    self.size = size
    scroll = clamped(scroll)
  }

  /// The card that is chosen; nil if there is none.
  package var selectedCard: Int? { selection.map { sections[$0.section].cards[$0.index] } }

  private func clamped(_ scroll: Double) -> Double {
    min(max(0, scroll), max(0, contentHeight - size.height))
  }

  // MARK: Input

  /// Takes a key.
  package mutating func handle(_ press: KeyPress) -> Request? {
    switch (press.key, press.modifiers) {
    case (.escape, _), (.character("g"), []): return .close
    case (.left, _): move(by: -1)
    case (.right, _): move(by: 1)
    case (.up, _): moveRow(-1)
    case (.down, _): moveRow(1)
    case (.pageUp, _): scroll = clamped(scroll - size.height * 0.8)
    case (.pageDown, _): scroll = clamped(scroll + size.height * 0.8)
    case (.home, _): select(sections.isEmpty ? nil : Place(section: 0, index: 0))
    case (.end, _):
      let last = sections.count - 1
      if last >= 0 { select(Place(section: last, index: sections[last].cards.count - 1)) }
    case (.enter, _), (.character("u"), []): return selectedCard.map { .putBack($0) }
    case (.character(let digit), []):
      guard let number = digit.wholeNumberValue, verdicts.indices.contains(number - 1),
        let card = selectedCard
      else { return nil }
      return .change(card, verdicts[number - 1])
    default: break
    }
    return nil
  }

  /// Takes a pointer event; a click puts a card back, a drag scrolls.
  package mutating func handle(_ event: PointerEvent, at point: Point) -> Request? {
    switch event.phase {
    case .down(.primary): grip = (point, scroll, false)
    case .move:
      guard let held = grip else { return nil }
      let way = point.y - held.place.y
      grip?.isDrag = held.isDrag || abs(way) > 4
      if grip?.isDrag == true { scroll = clamped(held.scroll - way) }
    case .up(.primary):
      defer { grip = nil }
      guard let held = grip, !held.isDrag, let place = place(at: point) else { return nil }
      selection = place
      return selectedCard.map { .putBack($0) }
    case .cancel: grip = nil
    case .down, .up: break
    }
    return nil
  }

  /// Forgets a press whose release will not come.
  package mutating func letGo() { grip = nil }

  /// Takes a scroll, in notches.
  package mutating func scroll(by notches: Vector) {
    scroll = clamped(scroll + notches.dy * 0.6 * (Self.cell + Self.gap))
  }

  private mutating func move(by step: Int) {
    guard var place = selection else { return }
    place.index += step
    if place.index < 0 {
      guard place.section > 0 else { return }
      place.section -= 1
      place.index = sections[place.section].cards.count - 1
    } else if place.index >= sections[place.section].cards.count {
      guard place.section + 1 < sections.count else { return }
      place = Place(section: place.section + 1, index: 0)
    }
    select(place)
  }

  /// Moves to the row above or below, in the same column as far as it goes.
  private mutating func moveRow(_ step: Int) {
    guard let place = selection else { return }
    let count = sections[place.section].cards.count
    let column = place.index % columns
    let row = place.index / columns + step
    if row >= 0, row * columns < count {
      return select(Place(section: place.section, index: min(row * columns + column, count - 1)))
    }
    let section = place.section + step
    guard sections.indices.contains(section) else { return }
    let other = sections[section].cards.count
    let first = step > 0 ? 0 : (other - 1) / columns * columns
    select(Place(section: section, index: min(first + column, other - 1)))
  }

  private mutating func select(_ place: Place?) {
    selection = place
    guard let place else { return }
    let frame = frame(of: place)
    let above = Self.top + (place.index < columns ? Self.head : 0)
    if frame.origin.y < above {
      scroll = clamped(scroll - (above - frame.origin.y))
    } else if frame.maxY > size.height - Self.margin {
      scroll = clamped(scroll + frame.maxY - (size.height - Self.margin))
    }
  }
}
