import Glibc
import RiffleCards
import RiffleDrawing
import RiffleGestures
import RiffleMotion

/// Three cards, the top one dragged by a simulated mouse: the scene that programs in other toolkits
/// show too.
struct BenchScene {
  /// The cards' faces, by card.
  let faces: [Layer]
  private let painter: CardPainter
  private var stack: CardStack
  private var isPressed = false

  /// Makes the scene.
  ///
  /// - Parameters:
  ///   - size: The window's size in pixels.
  ///   - scale: The number of pixels per point of the scene.
  ///   - pictures: The pictures of the three cards.
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

  /// Returns the commands that draw a frame.
  ///
  /// - Parameter time: The time at which it will be seen, on the clock of ``drag(to:at:)``.
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

  /// Moves the mouse, which drags the top card.
  ///
  /// - Parameters:
  ///   - seconds: The time since the start of the drag, which gives the position of the mouse.
  ///   - time: The time of the event.
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
    // 220 points to each side, short of a swipe, with periods of 1.2 and 0.8 s as in the other
    // programs.
    let travel = Vector(
      dx: 220 * sin(2 * .pi * seconds / 1.2),
      dy: 40 * sin(2 * .pi * seconds / 0.8)
    )
    handle(.move, grip + travel)
  }

  /// The scene's looks and behavior: those of the preset `container`, with other sizes.
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
