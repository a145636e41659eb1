import Riffle
import RiffleControls
import RiffleSDL
import RiffleShell

/// The buttons beside cards that leave no row for them: they come when a pointer moves in the window, and go
/// once it rests or leaves, so that a mouse finds what the keyboard has.
@MainActor
final class QuietButtons {
  private let session: DeckSession
  private let canUndo: () -> Bool
  private let perform: (Action, Timestamp) -> Void
  private var row: StageButtons
  private var presence = PointerPresence()
  private var echo = StampEcho()

  /// Makes buttons; `perform` does what a key does.
  init(
    _ session: DeckSession,
    canUndo: @escaping () -> Bool,
    perform: @escaping (Action, Timestamp) -> Void
  ) {
    self.session = session
    self.canUndo = canUndo
    self.perform = perform
    row = StageButtons(session.stackView.stack.preset)
  }

  private var stack: CardStack { session.stackView.stack }

  var isHovered: Bool { row.isHovered && presence.isThere }

  /// A press on a card is the card's, also where one flies over the buttons.
  func handle(_ event: InputEvent) -> ScreenAnswer {
    switch event {
    // A pointer that holds a card may leave the window.
    case .window(.pointerLeft) where !stack.isTracking:
      letGo()
      return .changed
    case .pointer(let event): return handle(event)
    default: return []
    }
  }

  private func handle(_ event: PointerEvent) -> ScreenAnswer {
    guard layOut() else { return [] }
    let (former, wasThere) = (row, presence.isThere)
    let place = session.overlayPlace(event.position)
    var answer = PressAnswer<Action>.ignored
    if !stack.isTracking {
      answer = row.handle(
        event,
        at: place,
        in: session.overlaySize,
        isCovered: !wasThere
          || session.stackView.isDraggable(at: event.position, time: event.time)
      )
    }
    let isInside = Rectangle(origin: .zero, size: session.overlaySize).contains(place)
    // The stack hears of a release after its buttons.
    if isInside || (stack.isTracking && event.phase == .move) {
      presence.come(at: session.now)
    } else {
      letGo()
    }
    let changed: ScreenAnswer = row == former && wasThere ? [] : .changed
    return answer.answer { perform($0, event.time) }.union(changed)
  }

  /// Goes when the pointer has rested; returns when that will be.
  func advance(to now: Timestamp) -> Timestamp? {
    let wasThere = presence.isThere
    let end = presence.advance(to: now, stays: row.isHovered || stack.isTracking)
    if wasThere, !presence.isThere { session.stackView.setNeedsFrame() }
    return end
  }

  func letGo() {
    row.letGo()
    presence.go(at: session.now)
  }

  /// Draws beneath the cards, in place of the hint; returns whether something moves.
  func draw(into list: inout DisplayList, at time: Timestamp) -> Bool {
    row.echo = echo.follow(stack, at: time)
    if !layOut() { presence.go(at: time) }
    let opacity = row.room == nil ? 0 : presence.opacity(at: time)
    session.captions.hintOpacity = 1 - opacity
    guard opacity > 0 else { return presence.isChanging(at: time) }
    row.hasCard = session.stackView.topIndex != nil
    row.canUndo = canUndo()
    let commands = row.commands(
      in: session.overlaySize,
      scale: session.scale,
      colors: session.colors
    )
    list.commands.insert(
      contentsOf: opacity < 1 ? commands.map { $0.faded(to: opacity) } : commands,
      at: 0
    )
    return presence.isChanging(at: time) || echo.isChanging(at: time)
  }

  /// Follows the preset and the window; returns whether there is room below a card.
  private func layOut() -> Bool {
    row.follow(stack.preset)
    // After the last card they go where they were.
    guard session.stackView.topIndex != nil else { return false }
    row.room = room
    return row.room != nil
  }

  /// What is free below all cards at rest, or else beside them, in points of the overlay; nil if there is not
  /// enough.
  private var room: Rectangle? {
    let (size, container) = (session.overlaySize, stack.stage.container)
    var (right, bottom) = (0.0, 0.0)
    if stack.preset.appearance.container.color != nil {
      (right, bottom) = (container.maxX, container.maxY)
    }
    for depth in 0..<min(stack.preset.layout.visibleCards, Self.mostCards) {
      let pose = stack.restingPose(ofDepth: depth)
      for height in [-pose.size.height, pose.size.height] {
        let corner = Vector(dx: pose.size.width / 2, dy: height / 2).rotated(by: pose.rotation)
        right = max(right, pose.center.x + abs(corner.dx))
        bottom = max(bottom, pose.center.y + abs(corner.dy))
      }
    }
    let zoom = session.stackView.zoom
    let corner = session.overlayPlace(Point(x: right * zoom, y: bottom * zoom))
    // They stay near the cards.
    let below = min(size.height - corner.y, StageButtons.height)
    if below >= StageButtons.leastRoom {
      return Rectangle(x: 0, y: corner.y, width: size.width, height: below)
    }
    let beside = min(size.width - corner.x, StageButtons.height)
    guard beside >= StageButtons.leastRoom else { return nil }
    return Rectangle(x: corner.x, y: 0, width: beside, height: size.height)
  }

  /// The number of cards that say how far a pile reaches.
  private static let mostCards = 8
}
