import CardTestSupport
import Riffle
import RiffleCards
import RiffleDrawing
import RiffleSDL

/// A stack view without a window, a pointer that drags in it, and a host that provides its cards.
///
/// Time passes only as told: each thing done takes place at ``seconds``.
@MainActor
final class StackRig {
  let host: Host
  let view: CardStackView
  /// The card views that were made, by identifier.
  private(set) var made: [String: [CountingCard]] = [:]
  private(set) var seconds = 0.0
  /// The pointer's offset from the container's middle, in points of the stage.
  private var pointer = Vector.zero

  /// Makes a stack of cards named a, b, c and so on, shown; forgets what was told of that.
  init(
    _ preset: Preset = .container,
    items: [String],
    identifiers: [String] = ["card"],
    configure: (Host, CardStackView) -> Void = { _, _ in }
  ) {
    host = Host(items: items)
    view = CardStackView(
      preset: preset,
      dataSource: host,
      windowSize: WindowSize(size: Size(width: 1280, height: 800))
    )
    view.handlers = host.handlers
    for identifier in identifiers {
      view.register(
        { [unowned self] in
          let card = CountingCard()
          made[identifier, default: []].append(card)
          return card
        },
        forCardReuseIdentifier: identifier
      )
    }
    configure(host, view)
    view.advance(to: .zero)
    forget()
  }

  convenience init(_ preset: Preset = .container, cards: Int) {
    self.init(preset, items: Self.letters(cards))
  }

  static func letters(_ count: Int) -> [String] {
    (0..<count).map { String(UnicodeScalar(UInt8(ascii: "a") + UInt8($0))) }
  }

  /// Forgets what was told and asked.
  func forget() {
    host.told = []
    host.asked = []
    host.prefetched = []
  }

  /// The events told of some kinds, or of all but display and single steps of a drag.
  func told(_ names: StackEvent.Name...) -> [String] {
    let quiet: [StackEvent.Name] = [.willDisplay, .didDisplay, .didDrag, .willSwipe]
    return host.told.filter { line in
      let name = StackEvent.Name(rawValue: String(line.prefix { $0 != " " }))
      return name.map { names.isEmpty ? !quiet.contains($0) : names.contains($0) } ?? false
    }
  }

  /// The items shown from the top down, without those in flight.
  var stacked: [String] {
    (0..<host.items.count).filter { view.cardView(at: $0) != nil }.map { host.items[$0] }
  }

  /// The titles that a frame drawn now shows, from back to front.
  var titles: [String] {
    let stamps = StampSide.allCases.map { view.stack.preset.appearance.stamps[$0].word }
    return view.displayList(at: seconds).commands.flatMap { command -> [String] in
      guard case .shape(let shape) = command, case .layer(let face) = shape.fill else { return [] }
      return face.commands.compactMap { command in
        guard case .text(let line) = command, line.font.weight == .semibold else { return nil }
        return stamps.contains(line.string) ? nil : line.string
      }
    }
  }

  /// The titles of the cards that a frame drawn now shows, from back to front.
  var cardTitles: [String] { titles.filter { $0 != Host.emptyViewTitle } }

  var draggedPose: Pose? { dragged?.pose }

  /// The item of the dragged card.
  var draggedCard: String? { dragged.map { host.items[$0.index] } }

  private var dragged: CardSnapshot? {
    view.stack.snapshots(at: seconds).first { $0.activity == .dragged }
  }

  // MARK: Inputs

  func pass(_ duration: Double = 1) {
    seconds += duration
    view.advance(to: Timestamp(seconds: seconds))
  }

  /// Presses the container's middle and moves by a vector of the stage.
  func press(movingBy step: Vector = .zero) {
    pointer = .zero
    send(.down(.primary), [.primary])
    if step != .zero { move(by: step) }
  }

  func move(by step: Vector) {
    pointer = pointer + step
    send(.move, [.primary])
  }

  func lift() {
    send(.up(.primary), [])
  }

  /// Loses the pointer, as when another window takes it.
  func cancel() {
    send(.cancel(.captureLost), [])
  }

  /// Swipes the top card to the right with the pointer.
  func swipe() {
    press(movingBy: Vector(dx: 260, dy: 0))
    lift()
  }

  func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    seconds += 0.01
    let press = KeyPress(time: Timestamp(seconds: seconds), key: key, modifiers: modifiers)
    _ = view.handle(press)
  }

  /// Presses the container's middle with another pointer than the one that the rig has.
  func pressWithAnother() {
    send(.down(.primary), [.primary], by: PointerID(rawValue: 9))
  }

  private func send(
    _ phase: PointerEvent.Phase,
    _ buttons: PointerButtons,
    by other: PointerID? = nil
  ) {
    seconds += 0.05
    var event = PointerEvent(
      phase,
      at: other == nil ? pointer : .zero,
      on: view.stack.stage,
      in: view.windowSize.size,
      buttons: buttons,
      seconds: seconds
    )
    if let other { event.pointer = other }
    view.handle(event)
  }
}

/// A card view that counts its reuses.
final class CountingCard: CardView {
  private(set) var reuses = 0

  override func prepareForReuse() {
    reuses += 1
  }
}
