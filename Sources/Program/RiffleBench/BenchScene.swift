import Glibc
import RiffleCore

/// Three cards, the top one dragged by a simulated mouse: the scene that programs in other toolkits
/// show too.
struct BenchScene {
  let faces: [Layer]
  private let contents: [CardContent]
  private var painter: StackPainter<Int>
  private var stack: CardStack
  private var isPressed = false

  /// The window's size is in pixels, the scale pixels per point.
  init(size: Size, scale: Double, pictures: [Picture]) {
    let preset = Self.preset
    let contents = pictures.map { CardContent(title: "Sunset Boulevard", picture: $0) }
    let stack = CardStack(preset: preset, window: size * (1 / scale), count: pictures.count)
    var painter = StackPainter<Int>(
      preset.appearance,
      scale: scale,
      cardSize: stack.cardSize,
      contentMode: preset.layout.contentMode
    )
    faces = stack.snapshots(at: 0).reversed().compactMap { card in
      painter.face(of: card.index, restingAt: card.pose) { contents[$0] }
    }
    self.contents = contents
    self.painter = painter
    self.stack = stack
  }

  /// - Parameter time: When the frame will be seen, on the clock of ``drag(to:at:)``.
  mutating func list(at time: Timestamp) -> DisplayList {
    painter.displayList(
      of: stack.snapshots(at: time.seconds).map { $0.drawn(as: $0.index) },
      in: stack.stage.container,
      emptyView: { nil },
      content: { [contents] in contents[$0] }
    )
  }

  /// Drags the top card; the seconds since the start of the drag give the position of the mouse.
  mutating func drag(to seconds: Double, at time: Timestamp) {
    let grip = stack.stage.container.center
    func handle(_ phase: PointerEvent.Phase, _ point: Point) {
      let event = PointerEvent(time: time, phase: phase, position: point, buttons: .primary)
      _ = stack.handle(.pointer(event), at: time)
    }
    if !isPressed {
      isPressed = true
      handle(.down(.primary), grip)
    }
    // 220 points to each side, short of a swipe, with the periods of the other programs: 1.2 and
    // 0.8 s.
    let travel = Vector(
      dx: 220 * sin(2 * .pi * seconds / 1.2),
      dy: 40 * sin(2 * .pi * seconds / 0.8)
    )
    handle(.move, grip + travel)
  }

  private static var preset: Preset {
    var preset = Preset.container
    preset.container = Placement(size: Size(width: 480, height: 640))
    preset.appearance.cornerRadius = 24
    preset.appearance.shadow = ShadowAppearance(
      opacity: 0.35,
      radius: 8,
      offset: Vector(dx: 0, dy: 4)
    )
    preset.appearance.label.size = 28
    preset.appearance.stamps.isShown = false
    return preset
  }
}
