import Riffle
import RiffleDecks
import RiffleFormats
import RiffleMedia
import RiffleSDL
import RiffleShell
import SystemPackage

/// The cards; while deciding, also buttons, status lines, and the page after the last card.
@MainActor
final class CardsScreen: Screen {
  private let desk: Desk
  private let isReplay: Bool
  /// The folder and options for commands about the files, as typed in a shell; nil for a deck file.
  private let path: String?
  private let showsButtons: Bool
  /// Whether Escape ends a pass; not one that the program was started with.
  private let endsPasses: Bool
  private var buttons: StageButtons
  private var showsDetails = true
  private var shownStatus: DeckStatus?
  private var isNearButtons = false
  private var pressedTarget: EndPage.Target?
  /// The hint of the empty view that is pressed.
  private var pressedHint: Int?
  private var isOverTarget = false
  private var shownEndPage: EndPage?
  /// The badge in the latest frame, for which card, and since when.
  private var shownBadge: (badge: BurstBadge, card: Int, fade: Fade)?
  private var hasToldOfBursts = false
  /// Shows the grid at the cards of a verdict; nil for the first card.
  var showGrid: (Verdict?) -> Void = { _ in }
  var openFolder: () -> Void = {}
  /// Of the end page, since there is one.
  private var endPageFade: Fade?

  init(_ desk: Desk, isReplay: Bool, showsButtons: Bool, endsPasses: Bool, path: String?) {
    self.desk = desk
    self.endsPasses = endsPasses
    self.isReplay = isReplay
    self.path = path
    self.showsButtons = showsButtons && desk.look?.hasControls == true
    buttons = StageButtons(desk.look?.choices ?? .usual) { desk.look?.color(of: $0) ?? .black }
  }

  private var stackView: CardStackView { desk.stackView }
  private var hasControls: Bool { desk.look?.hasControls == true }

  var kind: ScreenKind {
    if isReplay { return .replay }
    if desk.review == nil { return .cards }
    if buttons.focused != nil { return .button }
    if stackView.topIndex == nil { return .endPage }
    return showsButtons ? .deciding : .withoutButtons
  }

  var cursor: CardCursor? {
    if isOverTarget, stackView.topIndex == nil { return .pointingHand }
    return buttons.isHovered ? .arrow : nil
  }

  /// The height at the window's bottom for the line about the picture and the buttons, in overlay points.
  var footHeight: Double { showsButtons ? StageButtons.height : 40 }

  private var isOnPhotographStage: Bool { desk.look?.stage == .photographs }

  /// On the photographers' stage, buttons would cover the picture.
  private var hasVisibleButtons: Bool {
    showsButtons
      && (!isOnPhotographStage || isNearButtons || buttons.focused != nil
        || stackView.topIndex == nil)
  }

  // MARK: Input

  func perform(_ action: Action, by input: DecisionInput, at time: Timestamp) -> Bool {
    guard !isReplay else { return false }
    stackView.advance(to: time)
    if action == .open {
      openFolder()
      return true
    }
    if action == .cancel { return cancel(at: time) }
    guard let review = desk.review else { return look(action, by: input) }
    switch action {
    case .swipe(let direction), .move(let direction): review.swipe(direction, by: input)
    case .undo: say("There is nothing to undo", unless: review.apply(.undo, by: input))
    case .redo: say("There is nothing to redo", unless: review.apply(.redo, by: input))
    case .restart: restart(review)
    case .rotateLeft: rotateTop(by: -1, review)
    case .rotateRight: rotateTop(by: 1, review)
    case .keepOfBurst: keepOfBurst(review, by: input)
    case .mark(let mark, let goesOn): give(mark, goesOn: goesOn || desk.advances, by: input, review)
    case .lookBack: say("This is the first card", unless: review.leaf(by: -1))
    case .lookAhead: say("This is the last card", unless: review.leaf(by: 1))
    case .goAgain(let number):
      guard let verdict = review.choices.all.dropFirst(number - 1).first else { break }
      goAgain(verdict, review)
    case .details: showsDetails.toggle()
    case .nextButton where showsButtons: buttons.moveFocus(by: 1)
    case .previousButton where showsButtons: buttons.moveFocus(by: -1)
    case .pressButton:
      if let action = buttons.focusedAction { return perform(action, by: input, at: time) }
    default: return false
    }
    return true
  }

  private func look(_ action: Action, by input: DecisionInput) -> Bool {
    switch action {
    case .swipe(let direction):
      // A controller does not have arrow keys.
      stackView.perform(input == .controller ? .arrow(direction) : .swipe(direction))
    case .move(let direction): stackView.perform(.arrow(direction))
    case .undo: stackView.perform(KeyMap.Action.undo)
    case .redo: stackView.perform(.redo)
    case .restart:
      dissolveForDeal()
      stackView.perform(.reload)
    default: return false
    }
    return true
  }

  /// Call before cards are dealt anew: what is there goes gently, unless an arc replaces it by itself.
  private func dissolveForDeal() {
    if stackView.topIndex == nil || stackView.stack.preset.deck.deal == .fan { desk.dissolve() }
  }

  private func give(_ mark: Mark, goesOn: Bool, by input: DecisionInput, _ review: Review) {
    guard let top = stackView.topIndex else { return }
    review.apply(.mark(top, mark), by: input)
    if goesOn, review.decisions.takesSteps { say("This is the last card", unless: review.goOn()) }
  }

  private func goAgain(_ verdict: Verdict, _ review: Review) {
    guard let count = review.decisions.counts[verdict] else {
      return desk.say("No card is \(verdict.rawValue)", for: 1.5)
    }
    desk.dissolve()
    review.beginPass(.verdict(verdict))
    desk.say("\(count.counted("card")) again. Esc goes back to all", "Again", for: 4)
  }

  /// Leaves the buttons, the drag, the card that was leafed to, or the pass, whichever comes first.
  private func cancel(at time: Timestamp) -> Bool {
    if buttons.focused != nil, !stackView.stack.isTracking {
      buttons.clearFocus()
    } else if let review = desk.review, !stackView.stack.isDragging, review.stopLeafing() {
    } else if let review = desk.review, !stackView.stack.isDragging, endsPasses,
      review.decisions.filter != nil
    {
      desk.dissolve()
      review.beginPass(nil)
      desk.say("All cards again", for: 1.5)
    } else {
      guard stackView.stack.isDragging else { return false }
      stackView.perform(.cancelDrag)
    }
    return true
  }

  private func say(_ words: String, unless isDone: Bool) {
    if !isDone { desk.say(words, for: 1.5) }
  }

  /// Removes all verdicts, as one step that can be undone; a pass keeps them and begins again.
  private func restart(_ review: Review) {
    guard review.decisions.filter == nil else {
      desk.dissolve()
      review.restartPass()
      return desk.say("The first of them again", for: 1.5)
    }
    dissolveForDeal()
    let count = review.decisions.decidedCount
    review.apply(.restart, by: .key)
    guard count > 0, let undo = ActionHelp.key(of: .undo, on: .deciding, desk.keys) else { return }
    desk.say(
      "Started again: \(count.grouped) decisions taken back. \(undo) undoes it",
      "Started again",
      for: 4
    )
  }

  // MARK: Bursts

  /// The burst of the top card, of which others are still on the stack; nil for none.
  var topBurst: Range<Int>? {
    guard hasControls, let top = stackView.topIndex, let burst = desk.bursts.burst(of: top) else {
      return nil
    }
    return others(in: burst, besides: top).isEmpty ? nil : burst
  }

  private func others(in burst: Range<Int>, besides top: Int) -> [Int] {
    guard let decisions = desk.review?.decisions else { return [] }
    return burst.filter {
      $0 != top && decisions.cards.indices.contains($0) && decisions.isWaiting($0)
    }
  }

  private func keepOfBurst(_ review: Review, by input: DecisionInput) {
    guard let top = stackView.topIndex, let burst = topBurst else {
      return desk.say("It is by itself: no picture like it was taken within two seconds", for: 2.5)
    }
    guard let gain = review.choices[.right], let loss = review.choices[.left] else {
      let side = review.choices[.right] == nil ? "right" : "left"
      return desk.say("There is no verdict for \(side)", for: 1.5)
    }
    let others = others(in: burst, besides: top)
    let choices = [Review.Choice(top, gain)] + others.map { Review.Choice($0, loss) }
    guard review.apply(.decideTogether(choices), by: input) else { return }
    let words = "\(gain.title) 1, \(loss.rawValue) \(others.count)"
    let undo = ActionHelp.key(of: .undo, on: .deciding, desk.keys)
    desk.captions.show(
      [undo.map { "\(words). \($0) undoes it" }, words].compactMap(\.self),
      at: desk.now,
      for: 3
    )
  }

  /// Whether a burst was found that is not shown yet.
  private var isBurstNew: Bool {
    stackView.topIndex.map { topBurst != nil && shownBadge?.card != $0 } ?? false
  }

  /// Shows how many pictures the burst of the top card has, as soon as nothing flies over it.
  private func drawBadge(into list: inout DisplayList, at time: Timestamp) -> Bool {
    let stack = stackView.stack
    guard let top = stackView.topIndex, let burst = topBurst,
      stack.isTracking || !stack.isMoving(at: time.seconds) || shownBadge?.card == top,
      let face = stackView.topFace(at: time.seconds)
    else {
      shownBadge = nil
      return false
    }
    let badge = BurstBadge(place: top - burst.lowerBound + 1, count: burst.count)
    if shownBadge?.card != top || shownBadge?.badge != badge {
      shownBadge = (badge, top, Fade(from: time))
      tellOfBursts(burst.count)
    }
    guard let fade = shownBadge?.fade else { return false }
    list.commands.append(
      badge.command(on: face, scale: desk.scale, opacity: fade.opacity(at: time))
    )
    return fade.isChanging(at: time)
  }

  private func tellOfBursts(_ count: Int) {
    guard !hasToldOfBursts, let loss = desk.review?.choices[.left] else { return }
    hasToldOfBursts = true
    func key(_ action: Action) -> String? { ActionHelp.key(of: action, on: .deciding, desk.keys) }
    guard let keep = key(.keepOfBurst), let compare = key(.compare) else { return }
    desk.say(
      "A burst of \(count): \(compare) compares, \(keep) keeps this one and says "
        + "\(loss.rawValue) to the others",
      "\(compare) compares, \(keep) keeps one of \(count)",
      for: 4
    )
  }

  private func rotateTop(by quarterTurns: Int, _ review: Review) {
    guard let top = stackView.topIndex else { return }
    review.apply(.rotate(top, quarterTurns: quarterTurns), by: .key)
  }

  func handle(_ event: InputEvent) -> ScreenAnswer {
    switch event {
    case .pointer(let event): hasControls ? handle(event) : handleEmptyView(event)
    case .wake: hasControls && (shownStatus != status || isBurstNew) ? .changed : []
    default: []
    }
  }

  private func handle(_ event: PointerEvent) -> ScreenAnswer {
    // A held card is above the buttons.
    guard showsButtons, !stackView.stack.isTracking else { return handleEndPage(event) }
    let place = desk.overlayPlace(event.position)
    let former = buttons
    let wasNear = isNearButtons
    isNearButtons = place.y > desk.overlaySize.height - StageButtons.height
    let answer = buttons.handle(event, at: place, in: desk.overlaySize)
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

  /// A click on a key that the empty view shows does what the key does.
  private func handleEmptyView(_ event: PointerEvent) -> ScreenAnswer {
    guard !isReplay, stackView.topIndex == nil else { return [] }
    let pressed = pressedHint
    pressedHint = nil
    switch event.phase {
    case .down(.primary):
      // The last card is still in flight, and can be caught.
      if stackView.isDraggable(at: event.position, time: event.time) { return [] }
      pressedHint = stackView.emptyViewHint(at: event.position)
      return pressedHint == nil ? [] : .taken
    case .up(.primary):
      guard let pressed, pressed == stackView.emptyViewHint(at: event.position) else { return [] }
      let actions = Deck.emptyViewHints(desk.keys).map(\.action)
      if actions.indices.contains(pressed) {
        _ = perform(actions[pressed], by: .button, at: event.time)
      }
      return [.taken, .changed]
    case .move:
      pressedHint = pressed
      isOverTarget = stackView.emptyViewHint(at: event.position) != nil
    case .cancel, .down, .up: break
    }
    return []
  }

  private func handleEndPage(_ event: PointerEvent) -> ScreenAnswer {
    guard stackView.topIndex == nil else { return [] }
    let pressed = pressedTarget
    var target: EndPage.Target? {
      endPage?.target(at: desk.overlayPlace(event.position), in: pageSize)
    }
    switch event.phase {
    case .down(.primary):
      if stackView.isDraggable(at: event.position, time: event.time) { return [] }
      pressedTarget = target
      return pressedTarget == nil ? [] : .taken
    case .up(.primary):
      pressedTarget = nil
      guard let pressed, pressed == target else { return [] }
      switch pressed {
      case .heap(let verdict): showGrid(verdict)
      case .again(let verdict): if let review = desk.review { goAgain(verdict, review) }
      case .key(let index):
        let action = endPageKeys[index].action
        if action == .grid {
          showGrid(nil)
        } else {
          _ = perform(action, by: .button, at: event.time)
        }
      }
      return [.taken, .changed]
    case .cancel: pressedTarget = nil
    case .move:
      let place = desk.overlayPlace(event.position)
      isOverTarget = shownEndPage?.target(at: place, in: pageSize) != nil
    case .down, .up: break
    }
    return []
  }

  func letGo() {
    stackView.cancelDrag(.escape, at: desk.now)
    buttons.letGo()
    pressedTarget = nil
  }

  // MARK: Drawing

  /// The lines and the end page go below the cards, what is wrong and the buttons above them.
  func draw(into list: inout DisplayList, at time: Timestamp) -> Bool {
    if let review = desk.review { list.commands += badge(review, at: time) }
    guard hasControls, let review = desk.review, let status else { return false }
    let (size, scale, colors) = (desk.overlaySize, desk.scale, desk.colors)
    shownStatus = status
    let lines = status.commands(in: size, scale: scale, colors: colors)
    let page = endPageCommands(at: time)
    list.commands.insert(contentsOf: lines + page + cardEdges(at: time), at: 0)
    let hasBadge = drawBadge(into: &list, at: time)
    let moves = hasBadge || endPageFade?.isChanging(at: time) == true
    list.commands += status.problemCommands(in: size, scale: scale, colors: colors)
    guard hasVisibleButtons else { return moves }
    buttons.hasCard = stackView.topIndex != nil
    buttons.canUndo = review.decisions.canUndo
    list.commands += buttons.commands(in: size, scale: scale, colors: colors)
    return moves
  }

  private func endPageCommands(at time: Timestamp) -> [DrawCommand] {
    let endPage = endPage
    shownEndPage = endPage
    guard let endPage else {
      endPageFade = nil
      return []
    }
    let fade = endPageFade ?? Fade(from: time)
    endPageFade = fade
    let opacity = fade.opacity(at: time)
    let rise = stackView.reducesMotion ? 0 : 14 * (1 - opacity) * desk.scale
    let commands = endPage.commands(in: pageSize, scale: desk.scale, colors: desk.colors)
    guard opacity < 1 else { return commands }
    return commands.map { $0.moved(by: Vector(dx: 0, dy: rise)).faded(to: opacity) }
  }

  /// The edges of the cards beneath the top one, on the photographers' stage; of those beneath the next
  /// one while the top card is away.
  private func cardEdges(at time: Timestamp) -> [DrawCommand] {
    guard isOnPhotographStage, let top = stackView.topIndex, let review = desk.review else {
      return []
    }
    let isAway = stackView.stack.isDragging
    let card = isAway ? stackView.nextIndex : top
    guard let shape = card.flatMap({ desk.contentOnStage(ofCardAt: $0).shape }) else { return [] }
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
        center: Point(x: stage.center.x * scale, y: stage.center.y * scale),
        size: shape.bounds.size * fit
      ),
      count: max(0, left - (isAway ? 2 : 1)),
      scale: desk.scale,
      colors: desk.colors
    )
  }

  /// The marks of the top card, and its verdict where that needs telling.
  private func badge(_ review: Review, at time: Timestamp) -> [DrawCommand] {
    let decisions = review.decisions
    guard let top = stackView.topIndex, decisions.cards.indices.contains(top) else { return [] }
    var verdict: (String, Color)?
    let isAllOneVerdict = if case .verdict? = decisions.filter { true } else { false }
    if let given = decisions.verdict(of: top), review.isLeafing || !isAllOneVerdict {
      verdict = (given.title, Color(rgb: 0xFF_FFFF))
    }
    let badge = MarkBadge(decisions.marks(of: top), verdict: verdict)
    guard !badge.isEmpty, let face = stackView.topFace(at: time.seconds) else { return [] }
    return badge.commands(on: face, scale: desk.scale)
  }

  /// What is shown when no card is left; nil where the end page is shown.
  var emptyView: EmptyView? {
    guard hasControls else { return Deck.emptyView(after: desk.deck.cards.count, keys: desk.keys) }
    guard desk.deck.cards.isEmpty else { return nil }
    guard desk.isListed else {
      return desk.order == .name
        ? nil
        : EmptyView(
          title: "Looking when the pictures were taken",
          message: "The first one comes as soon as all are known."
        )
    }
    return EmptyView(
      title: "No picture is left here",
      message: "Those that come are shown at once."
    )
  }

  /// The part of the window in which the end page is centered.
  private var pageSize: Size {
    let size = desk.overlaySize
    return Size(width: size.width, height: size.height - footHeight)
  }

  /// The end page; nil until every card is decided.
  private var endPage: EndPage? {
    guard let review = desk.review, stackView.topIndex == nil, !desk.deck.cards.isEmpty,
      desk.isListed
    else { return nil }
    let heaps = review.sections.filter { !$0.cards.isEmpty }.compactMap { section in
      section.verdict.map { verdict in
        EndPage.Heap(
          verdict,
          count: section.cards.count,
          key: review.choices.all.firstIndex(of: verdict).map { "\($0 + 1)" },
          latest: section.cards.suffix(3).reversed().map { desk.content(ofCardAt: $0) }
        )
      }
    }
    let folders = heaps.prefix(2).map { "DIR/\($0.verdict.rawValue)" }.joined(separator: ", ")
    let commands =
      path.map { path in
        [
          "riffle apply \(path) --move DIR   moves each into \(folders)"
            + (heaps.count > 2 ? " …" : ""),
          "riffle apply \(path) --xmp   writes ratings",
        ]
      } ?? []
    return EndPage(
      title(of: review),
      heaps,
      isUpright: desk.look?.isUpright == true,
      commands: commands + [desk.foundLine].compactMap(\.self),
      keys: endPageKeys.map(\.hint),
      buttons: desk.hasController
        ? [(Action.grid, "Look at them"), (.undo, "Undo")].compactMap {
          ActionHelp.button($0.0, on: .endPage, $0.1)
        } : []
    )
  }

  private var endPageKeys: [(action: Action, hint: KeyHint)] {
    let all: [(Action, String)] = [
      (.grid, "Look at them"), (.undo, "Undo"), (.restart, "Start again"),
      (.open, "Open another"),
    ]
    return all.compactMap { action, words in hint(action, words).map { (action, $0) } }
  }

  private func title(of review: Review) -> String {
    let count = review.progress.count
    guard let filter = review.decisions.filter else { return "All \(count.grouped) decided" }
    return count == 0
      ? "No card here: \(filter.words)" : "All \(count.grouped) gone through: \(filter.words)"
  }

  private func hint(_ action: Action, _ words: String) -> KeyHint? {
    ActionHelp.hint(action, on: .endPage, desk.keys, words)
  }

  // MARK: Lines

  private var status: DeckStatus? {
    guard let review = desk.review, let look = desk.look else { return nil }
    let decisions = review.decisions
    var status = DeckStatus(
      isOnPhotographStage ? .narrow : DeckStatus.Lines(footHeight: footHeight)
    )
    let filter = decisions.filter.map { ", \($0.words)" } ?? ""
    status.title = desk.deck.title + filter
    (status.decided, status.count) = (review.progress.done, review.progress.count)
    status.isUnread = !decisions.takesSteps
    status.isListing = !desk.isListed
    let others = decisions.counts.keys.filter { !look.choices.all.contains($0) }
    status.counts = (look.choices.all + others.sorted { $0.rawValue < $1.rawValue }).compactMap {
      verdict in
      decisions.counts[verdict].map {
        DeckStatus.VerdictCount(verdict, count: $0, color: look.color(of: verdict))
      }
    }
    if let top = stackView.topIndex, desk.deck.cards.indices.contains(top), showsDetails {
      status.details = details(of: desk.deck.cards[top], isStale: decisions.isStale(top))
    }
    status.problem = decisions.problem.map { problem in
      let count = decisions.unsavedCount
      return count == 0 ? problem : "\(problem) \(count.grouped) not on disk yet."
    }
    return status
  }

  private func details(of card: DeckCard, isStale: Bool) -> [String] {
    guard let image = card.image else { return [card.title] }
    var parts = [image.lastComponent?.string ?? ""]
    if !card.companions.isEmpty {
      let suffixes = card.companions.compactMap(\.extension).map { $0.uppercased() }
      parts.append("+ \(suffixes.joined(separator: ", "))")
    }
    if let picture = card.picture, case .known(let info) = desk.photographs.answer(about: picture) {
      if let date = info.date { parts.append(date.text) }
      parts.append("\(info.size.width) × \(info.size.height)")
      parts += info.pieces
    }
    if isStale { parts.append("changed since it was decided") }
    return parts
  }
}
