import RiffleDrawing
import RiffleMotion

extension Preset {
  /// A board of cards that cycle without an end, after an answer about restacking cards.
  public static let board = Preset(
    name: "board",
    container: .tutorial,
    layout: BoardLayout(spread: 10, maximumJitter: Angle(radians: 0.1)),
    drag: DragRule(),
    release: SwipeRelease(),
    exit: CyclingExit(rotation: Angle(radians: -.pi / 4), duration: 1),
    returnRule: CurveReturn(duration: 1),
    restack: CurveRestack(duration: 1),
    appearance: Appearance(
      cornerRadius: 6,
      shadow: ShadowAppearance(opacity: 0.35, radius: 4, offset: Vector(dx: 0, dy: 1))
    )
  )
}
