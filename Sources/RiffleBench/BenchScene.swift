import Glibc
import RiffleCards
import RiffleDrawing
import RiffleGestures
import RiffleMotion

/// Three cards, the top one dragged about by a made-up mouse: the scene that other toolkits'
/// programs show as well.
struct BenchScene {
  /// The cards' faces, by card.
  let faces: [Layer]
  private let painter: CardPainter
  private var stack: CardStack
  private var isPressed = false

  /// Makes the scene.
  ///
  /// - Parameters:
  ///   - size: The window's extent in pixels.
  ///   - scale: Pixels a point of the scene.
  ///   - pictures: What the three cards show.
  init(size: Size, scale: Double, pictures: [PictureReference]) {
    let preset = Self.preset
    let painter = CardPainter(preset.appearance, scale: scale)
    self.painter = painter
    let stack = CardStack(preset: preset, window: size * (1 / scale), count: pictures.count)
    self.stack = stack
    faces = pictures.map { picture in
      let content = CardContent(title: "Sunset Boulevard", picture: .file(picture))
      return painter.face(of: content, size: stack.topPose.size)
    }
  }

  /// Says what is to be drawn.
  ///
  /// - Parameter time: When it will be seen, on the clock of ``drag(to:at:)``.
  /// - Returns: The commands, in pixels of the window.
  func list(at time: Timestamp) -> DisplayList {
    var list = DisplayList(background: painter.appearance.background)
    for card in stack.snapshots(at: time.seconds) {
      list.commands += painter.commands(
        for: faces[card.index],
        at: card.pose,
        isAtRest: card.activity == .resting
      )
    }
    return list
  }

  /// Moves the mouse, which holds the top card.
  ///
  /// - Parameters:
  ///   - seconds: For how long it has been moving; what says where it is.
  ///   - time: The moment.
  mutating func drag(to seconds: Double, at time: Timestamp) {
    let grip = stack.stage.container.center
    func handle(_ phase: PointerEvent.Phase, _ place: Point) {
      let event = PointerEvent(time: time, phase: phase, position: place, buttons: .primary)
      _ = stack.handle(.pointer(event), at: time)
    }
    if !isPressed {
      isPressed = true
      handle(.down(.primary), grip)
    }
    let travel = Vector(
      dx: 220 * sin(2 * .pi * seconds / 1.2),
      dy: 40 * sin(2 * .pi * seconds / 0.8)
    )
    handle(.move, grip + travel)
  }

  /// The scene's look and behaviour: the card container's, with other measures.
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
