package import Riffle
package import RiffleDecks
import RiffleFormats
package import RiffleSDL
package import RiffleShell

/// The grid of all cards, over the whole window, and one of them as large as the window.
@MainActor
package final class GridScreen: Screen {
  package let kind = ScreenKind.grid
  package let cursor: CardCursor? = .arrow
  package let covers = true
  private let session: DeckSession
  private let review: Review
  private let look: DecisionAppearance
  private var grid: DecisionGrid
  package private(set) var isEnlarged = false
  /// The cards by verdict, and the state of the decisions that they are of.
  private var gathered: (changeCount: Int, count: Int, sections: [DecisionGrid.Section])?

  /// Nil selects the card that was decided last, or else the first.
  package init(
    _ session: DeckSession,
    _ review: Review,
    _ look: DecisionAppearance,
    at verdict: Verdict?
  ) {
    self.session = session
    self.review = review
    self.look = look
    grid = DecisionGrid([], verdicts: review.choices.all, size: session.overlaySize)
    grid.update(sections)
    if let verdict {
      grid.choose(verdict)
    } else if let card = review.latestCard {
      grid.choose(card: card)
    }
  }

  /// Those that are not decided come last.
  private var sections: [DecisionGrid.Section] {
    let (changes, count) = (review.decisions.changeCount, review.decisions.cards.count)
    if let gathered, gathered.changeCount == changes, gathered.count == count {
      return gathered.sections
    }
    let open = (0..<count).filter { review.decisions.verdict(of: $0) == nil }
    let sections = review.sections + [DecisionGrid.Section(nil, cards: open)]
    gathered = (changes, count, sections)
    return sections
  }

  package var selectedCard: Int? { grid.selectedCard }

  package func perform(_ action: Action, by input: DecisionInput, at time: Timestamp) -> Bool {
    grid.update(sections)
    switch action {
    case .move(let direction): grid.move(direction)
    case .scroll(let direction): grid.scrollPage(direction)
    case .selectFirst: grid.selectFirst()
    case .selectLast: grid.selectLast()
    case .enlarge: isEnlarged.toggle()
    case .grid where isEnlarged: isEnlarged = false
    case .putBack:
      if let card = grid.selectedCard, !review.apply(.clear(card), by: input) {
        session.say("It is not decided yet", for: 1.5)
      }
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
    grid.update(sections)
    switch event {
    case .pointer(let event):
      if isEnlarged {
        if event.phase == .down(.primary) { isEnlarged = false }
      } else if grid.handle(event, at: session.overlayPlace(event.position)) {
        isEnlarged = true
      }
    case .scroll(let notches, _): if !isEnlarged { grid.scroll(by: notches) }
    default: return []
    }
    return [.taken, .changed]
  }

  package func draw(into list: inout DisplayList, at time: Timestamp) -> Bool {
    let (size, scale) = (session.overlaySize, session.scale)
    grid.resize(to: size)
    grid.update(sections)
    if isEnlarged, let card = grid.selectedCard {
      list.commands += enlarged(card)
      return false
    }
    let counts = review.decisions
    list.commands += grid.commands(
      in: size,
      scale: scale,
      look: DecisionGrid.Look(
        colors: session.colors,
        title: "\(counts.decidedCount.grouped) of \(counts.cards.count.grouped) decided",
        color: look.color,
        content: content(of:),
        marks: review.decisions.marks(of:)
      )
    )
    return false
  }

  /// The card has its name here, which one on the stage leaves to the line below.
  private func content(of card: Int) -> CardContent {
    var content = session.deck.content(ofCardAt: card)
    content.picture = session.content(ofCardAt: card).picture
    return content
  }

  /// The whole picture above its name and verdict.
  private func enlarged(_ card: Int) -> [DrawCommand] {
    let (pixels, scale, colors) = (session.pixels, session.scale, session.colors)
    let content = content(of: card)
    let foot = (32 * scale).rounded()
    let room = PixelSize(rounding: Size(width: pixels.width, height: max(1, pixels.height - foot)))
    let fill =
      content.picture.map { picture in
        Fill.picture(
          picture.placed(PicturePlacing(.thumbnail, rotation: picture.placing.rotation)),
          size: room,
          placeholder: colors.ground
        )
      } ?? .color(content.color)
    let marks = review.decisions.marks(of: card)
    let words = [
      content.title, review.decisions.verdict(of: card)?.title ?? "Not decided",
      marks == CardMarks() ? "" : marks.words,
    ]
    return [
      .shape(Shape(frame: Rectangle(origin: .zero, size: pixels), fill: .color(colors.ground))),
      .shape(Shape(frame: room.bounds, fill: fill)),
      OverlayPen(scale: scale).text(
        words.filter { !$0.isEmpty }.joined(separator: "   "),
        size: 14,
        weight: .medium,
        colors.strong,
        x: session.overlaySize.width / 2,
        y: session.overlaySize.height - 11,
        .center,
        width: session.overlaySize.width - 40
      ),
    ]
  }

  package func letGo() { grid.letGo() }
}
