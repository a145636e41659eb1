package import Riffle
import RiffleControls
package import RiffleDecks
import RiffleFormats
import RiffleMedia
package import RiffleSDL
package import RiffleShell
import SystemPackage

/// The cards where they are decided on, with buttons, status lines, and the page after the last card.
@MainActor
package final class DecidingScreen: Screen {
  /// What a deciding screen leaves to the session.
  package struct Wishes {
    let openFolder: () -> Void
    /// Opens the grid at the cards of a verdict, or at the first.
    let showGrid: (Verdict?) -> Void
    /// Does what a key does.
    let perform: (Action, Timestamp) -> Void

    package init(
      openFolder: @escaping () -> Void,
      showGrid: @escaping (Verdict?) -> Void,
      perform: @escaping (Action, Timestamp) -> Void
    ) {
      self.openFolder = openFolder
      self.showGrid = showGrid
      self.perform = perform
    }
  }

  private let session: DeckSession
  private let review: Review
  private let hasControls: Bool
  private let showsButtons: Bool
  /// Whether Escape ends a pass; it does not end one that the program was started with.
  private let endsPasses: Bool
  private let wishes: Wishes
  private let bursts: BurstKeeper
  private let endPage: EndPageHost
  private var buttons: StageButtons
  private var echo = StampEcho()
  /// The buttons where no row of the stage is theirs.
  private let quietButtons: QuietButtons?
  private var showsDetails = true
  private var shownStatus: DeckStatus?
  private var isNearButtons = false

  /// Makes the screen of a review; `path` is the folder and options for commands about the files, as typed in
  /// a shell, nil for a deck file.
  package init(
    _ session: DeckSession,
    _ review: Review,
    _ appearance: DecisionAppearance,
    showsButtons: Bool,
    endsPasses: Bool,
    path: String?,
    _ wishes: Wishes
  ) {
    self.session = session
    self.review = review
    self.endsPasses = endsPasses
    self.wishes = wishes
    hasControls = appearance.hasControls
    self.showsButtons = showsButtons && hasControls
    buttons = StageButtons(appearance.choices) { appearance.color(of: $0) }
    quietButtons =
      showsButtons && !hasControls
      ? QuietButtons(
        session,
        canUndo: { review.decisions.canUndo },
        perform: wishes.perform
      ) : nil
    bursts = BurstKeeper(session, review)
    endPage = EndPageHost(session, review, path: path)
  }

  private var stackView: CardStackView { session.stackView }

  package var kind: ScreenKind {
    if buttons.focused != nil { return .button }
    if stackView.topIndex == nil { return .endPage }
    return showsButtons ? .deciding : .withoutButtons
  }

  package var cursor: CardCursor? {
    if stackView.topIndex == nil {
      if endPage.isOverTarget { return .pointingHand }
    }
    return buttons.isHovered || quietButtons?.isHovered == true ? .arrow : nil
  }

  /// The height at the window's bottom for the line about the picture and the buttons, in overlay points.
  package var footHeight: Double { showsButtons ? StageButtons.height : 40 }

  /// The burst of the top card, of which others are still on the stack.
  package var topBurst: Range<Int>? { bursts.topBurst }

  private var isOnPhotographStage: Bool { session.appearance?.stage == .photographs }

  /// Whether the buttons are drawn: on the photographers' stage they would cover the picture.
  private var hasVisibleButtons: Bool {
    showsButtons
      && (!isOnPhotographStage || isNearButtons || buttons.focused != nil
        || stackView.topIndex == nil)
  }

  // MARK: Input

  package func perform(_ action: Action, by input: DecisionInput, at time: Timestamp) -> Bool {
    stackView.advance(to: time)
    switch action {
    case .open: wishes.openFolder()
    case .cancel: return cancel()
    case .swipe(let direction), .move(let direction): review.swipe(direction, by: input)
    case .undo: apply(.undo, orSay: "There is nothing to undo", by: input)
    case .redo: apply(.redo, orSay: "There is nothing to redo", by: input)
    case .restart: restart()
    case .takeOffer: takeOffer(by: input)
    case .rotateLeft: rotateTop(by: -1)
    case .rotateRight: rotateTop(by: 1)
    case .keepOfBurst: bursts.keepTop(by: input)
    case .mark(let mark, let goesOn): give(mark, goesOn: goesOn || session.advances, by: input)
    case .lookBack: session.say("This is the first card", unless: review.leaf(by: -1))
    case .lookAhead: session.say("This is the last card", unless: review.leaf(by: 1))
    case .goAgain(let number):
      guard let verdict = review.choices.all.dropFirst(number - 1).first else { break }
      goAgain(verdict)
    case .details: showsDetails.toggle()
    case .nextButton where showsButtons: buttons.moveFocus(by: 1)
    case .previousButton where showsButtons: buttons.moveFocus(by: -1)
    case .pressButton:
      if let action = buttons.focusedAction { return perform(action, by: input, at: time) }
    default: return false
    }
    return true
  }

  /// Says that there is nothing to do, unless the review has said why it takes no steps.
  private func apply(_ step: Review.Step, orSay words: String, by input: DecisionInput) {
    session.say(words, unless: review.apply(step, by: input) || !review.takesSteps)
  }

  private func give(_ mark: Mark, goesOn: Bool, by input: DecisionInput) {
    guard let top = stackView.topIndex else { return }
    review.apply(.mark(top, mark), by: input)
    if goesOn, review.takesSteps {
      session.say("This is the last card", unless: review.goOn())
    }
  }

  private func goAgain(_ verdict: Verdict) {
    guard let count = review.decisions.counts[verdict] else {
      return session.say("No card is \(verdict.rawValue)", for: 1.5)
    }
    session.dissolve()
    review.beginPass(.verdict(verdict))
    session.say("\(count.counted("card")) again. Esc goes back to all", "Again", for: 4)
  }

  /// Leaves the buttons, the drag, the card that was leafed to, or the pass, whichever comes first.
  private func cancel() -> Bool {
    if buttons.focused != nil, !stackView.stack.isTracking {
      buttons.clearFocus()
    } else if stackView.stack.isDragging {
      stackView.perform(.cancelDrag)
    } else if review.stopLeafing() {
      return true
    } else if endsPasses, review.decisions.filter != nil {
      session.dissolve()
      review.beginPass(nil)
      session.say("All cards again", for: 1.5)
    } else {
      return false
    }
    return true
  }

  /// Removes all verdicts, as one step that can be undone; a pass keeps them and begins again.
  private func restart() {
    guard review.decisions.filter == nil else {
      session.dissolve()
      review.restartPass()
      return session.say("The first of them again", for: 1.5)
    }
    session.dissolveForDeal()
    let count = review.decisions.decidedCount
    review.apply(.restart, by: .key)
    guard count > 0, let undo = ActionHelp.key(of: .undo, on: .deciding, session.keys) else {
      return
    }
    session.say(
      "Started again: \(count.grouped) decisions taken back. \(undo) undoes it",
      "Started again",
      for: 4
    )
  }

  private func takeOffer(by input: DecisionInput) {
    guard let offer = review.decisions.offer else {
      return session.say("There is nothing to take over", for: 1.5)
    }
    session.dissolve()
    guard review.apply(.takeOffer, by: input) else { return }
    let words = "Taken over: \(review.decisions.decidedCount.counted("decision"))"
    let whole = words + " of \(offer.deck.string.elidedPath.onOneLine)"
    guard let undo = ActionHelp.key(of: .undo, on: .deciding, session.keys) else {
      return session.say(whole, words, for: 4)
    }
    session.say("\(whole). \(undo) undoes it", "\(words). \(undo) undoes it", words, for: 4)
  }

  private func rotateTop(by quarterTurns: Int) {
    guard let top = stackView.topIndex else { return }
    review.apply(.rotate(top, quarterTurns: quarterTurns), by: .key)
  }

  package func handle(_ event: InputEvent) -> ScreenAnswer {
    let answer = quietButtons?.handle(event) ?? []
    if answer.contains(.taken) { return answer }
    return switch event {
    case .pointer(let event):
      hasControls ? handle(event) : handleEndPage(event).union(answer)
    case .window(.pointerLeft): leave()
    case .wake: hasControls && (shownStatus != status || bursts.isNew) ? .changed : []
    default: answer
    }
  }

  private func leave() -> ScreenAnswer {
    buttons.leave()
    isNearButtons = false
    endPage.leave()
    return .changed
  }

  private func handle(_ event: PointerEvent) -> ScreenAnswer {
    // A held card is above the buttons.
    guard showsButtons, !stackView.stack.isTracking else { return handleEndPage(event) }
    let place = session.overlayPlace(event.position)
    let former = buttons
    let wasNear = isNearButtons
    isNearButtons = place.y > session.overlaySize.height - StageButtons.height
    let answer = buttons.handle(event, at: place, in: session.overlaySize)
    let changed: ScreenAnswer =
      buttons == former && wasNear == isNearButtons ? [] : .changed
    switch answer {
    case .ignored: return handleEndPage(event).union(changed)
    case .taken: return changed.union(.taken)
    case .clicked(let action):
      _ = perform(action, by: .button, at: event.time)
      return [.taken, .changed]
    }
  }

  private func handleEndPage(_ event: PointerEvent) -> ScreenAnswer {
    guard stackView.topIndex == nil else { return [] }
    return endPage.handle(event, in: pageSize).answer { wish in
      switch wish {
      case .grid(let verdict): wishes.showGrid(verdict)
      case .goAgain(let verdict): goAgain(verdict)
      case .action(let action): _ = perform(action, by: .button, at: event.time)
      }
    }
  }

  package func advance(to now: Timestamp) -> Timestamp? { quietButtons?.advance(to: now) }

  package func letGo() {
    stackView.cancelDrag(.escape, at: session.now)
    buttons.letGo()
    endPage.letGo()
    quietButtons?.letGo()
  }

  // MARK: Drawing

  /// The lines and the end page go below the cards, what is wrong and the buttons above them.
  package func draw(into list: inout DisplayList, at time: Timestamp) -> Bool {
    list.commands += badge(at: time)
    guard hasControls else {
      let page = endPage.commands(in: pageSize, at: time)
      let hasButtons = quietButtons?.draw(into: &list, at: time) ?? false
      list.commands.insert(contentsOf: page, at: 0)
      return hasButtons || endPage.isComing(at: time)
    }
    let status = status
    let (size, scale, colors) = (session.overlaySize, session.scale, session.colors)
    shownStatus = status
    // It would be in its place.
    session.captions.hintOpacity = status.problem == nil && status.offer == nil ? 1 : 0
    let lines = status.commands(in: size, scale: scale, colors: colors)
    let page = endPage.commands(in: pageSize, at: time)
    list.commands.insert(contentsOf: lines + page + cardEdges(at: time), at: 0)
    let hasBadge = bursts.draw(into: &list, at: time)
    let moves = hasBadge || endPage.isComing(at: time)
    list.commands += status.noticeCommands(in: size, scale: scale, colors: colors)
    guard hasVisibleButtons else { return moves }
    buttons.hasCard = stackView.topIndex != nil
    // Clear of the line about the picture.
    buttons.lift = isOnPhotographStage ? 20 : 0
    buttons.canUndo = review.decisions.canUndo
    buttons.echo = echo.follow(stackView.stack, at: time)
    list.commands += buttons.commands(in: size, scale: scale, colors: colors)
    return moves || echo.isChanging(at: time)
  }

  /// Draws the edges of the cards beneath the top one, on the photographers' stage; of those
  /// beneath the next one while the top card is away.
  private func cardEdges(at time: Timestamp) -> [DrawCommand] {
    guard isOnPhotographStage, let top = stackView.topIndex else { return [] }
    let isAway = stackView.stack.isDragging
    let card = isAway ? stackView.nextIndex : top
    guard let shape = card.flatMap({ session.contentOnStage(ofCardAt: $0).shape }) else {
      return []
    }
    let scale = stackView.windowSize.pixelsPerPoint
    let stage = stackView.stack.stage.container
    let fit = min(
      stage.size.width * scale / Double(shape.width),
      stage.size.height * scale / Double(shape.height),
      2
    )
    let left = review.progress.count - review.progress.done
    return PhotographStage.commands(
      beneath: Rectangle(
        center: session.inPixels(stage.center),
        size: shape.bounds.size * fit
      ),
      count: max(0, left - (isAway ? 2 : 1)),
      scale: session.scale,
      colors: session.colors
    )
  }

  /// Draws the marks of the top card, and its verdict where that needs telling.
  private func badge(at time: Timestamp) -> [DrawCommand] {
    let decisions = review.decisions
    guard let top = stackView.topIndex, decisions.cards.indices.contains(top) else { return [] }
    var verdict: (String, Color)?
    let isAllOneVerdict = if case .verdict? = decisions.filter { true } else { false }
    if let given = decisions.verdict(of: top), review.isLeafing || !isAllOneVerdict {
      verdict = (given.title, .white)
    }
    let badge = MarkBadge(decisions.marks(of: top), verdict: verdict)
    guard !badge.isEmpty, let face = stackView.topFace(at: time.seconds) else { return [] }
    let place = BadgePlace(on: face, of: session)
    return [place.command(badge.layer(scale: place.scale), at: .bottom)]
  }

  private var pageSize: Size {
    let size = session.overlaySize
    return Size(width: size.width, height: size.height - (hasControls ? footHeight : 0))
  }

  private var status: DeckStatus {
    DeckStatus(
      isOnPhotographStage ? .narrow : DeckStatus.Lines(footHeight: footHeight),
      of: session,
      review,
      showsDetails: showsDetails
    )
  }
}
