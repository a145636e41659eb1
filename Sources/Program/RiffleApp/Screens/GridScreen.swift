import Riffle
import RiffleCards
package import RiffleDecks
import RiffleDrawing
import RiffleFormats
package import RiffleMotion
package import RiffleSDL

/// The grid of decided cards, over the whole window.
@MainActor
package final class GridScreen: Screen {
  let kind = ScreenKind.grid
  let cursor: CardCursor? = .arrow
  private let desk: Desk
  private let review: Review
  private let look: DecidingLook
  private var grid: DecisionGrid

  /// Nil selects the first card of all.
  package init(_ desk: Desk, _ review: Review, _ look: DecidingLook, at verdict: Verdict?) {
    self.desk = desk
    self.review = review
    self.look = look
    grid = DecisionGrid(review.sections, verdicts: review.choices.all, size: desk.overlaySize)
    if let verdict { grid.choose(verdict) }
  }

  package func perform(_ action: Action, by input: DecisionInput, at time: Timestamp) -> Bool {
    grid.update(review.sections)
    switch action {
    case .move(let direction): grid.move(direction)
    case .scroll(let direction): grid.scrollPage(direction)
    case .selectFirst: grid.selectFirst()
    case .selectLast: grid.selectLast()
    case .putBack: putBack(grid.selectedCard, by: input)
    case .giveVerdict(let number):
      guard let card = grid.selectedCard,
        let verdict = review.choices.all.dropFirst(number - 1).first
      else { break }
      review.apply(.decide(card, verdict), by: input)
    default: return false
    }
    return true
  }

  package func handle(_ event: InputEvent) -> ScreenAnswer {
    grid.update(review.sections)
    switch event {
    case .pointer(let event):
      // A click counts as the key.
      putBack(grid.handle(event, at: desk.overlayPlace(event.position)), by: .key)
    case .scroll(let notches, _): grid.scroll(by: notches)
    default: return []
    }
    return [.taken, .changed]
  }

  private func putBack(_ card: Int?, by input: DecisionInput) {
    if let card { review.apply(.clear(card), by: input) }
  }

  func draw(into list: inout DisplayList, at time: Timestamp) -> Bool {
    let (size, scale) = (desk.overlaySize, desk.scale)
    grid.resize(to: size)
    grid.update(review.sections)
    list.commands += grid.commands(
      in: size,
      scale: scale,
      look: DecisionGrid.Look(
        colors: desk.colors,
        color: look.color,
        content: { [desk] in
          // With its name, which a card on the stage leaves to the line below.
          var content = desk.deck.content(ofCardAt: $0)
          content.picture = desk.content(ofCardAt: $0).picture
          return content
        }
      )
    )
    return false
  }

  func letGo() { grid.letGo() }
}
