import RiffleDrawing
import RiffleMotion

extension Preset {
  /// Riffle's own: a throw swipes the card to where it would slide, and a card in flight can be caught
  /// at any time.
  public static let riffle = Preset(
    name: "riffle",
    container: Placement(size: Size(width: 320, height: 430), offset: Vector(dx: 0, dy: -14)),
    layout: CascadeLayout(),
    drag: DragRule(
      anchor: .grabPoint,
      forbidden: .rubberBand,
      rotation: LeverRotation(),
      lift: Lift(scale: 1.02),
      // Three frames of 60 per second.
      handOff: 0.05
    ),
    release: ProjectionRelease(),
    exit: FlyExit(),
    returnRule: SpringReturn(),
    restack: SpringRestack(),
    appearance: Appearance(
      background: Color(rgb: 0xE9_ECF1),
      cornerRadius: 18,
      shadow: ShadowAppearance(
        color: Color(rgb: 0x1B_2233),
        opacity: 0.28,
        radius: 11,
        offset: Vector(dx: 0, dy: 7),
        liftedScale: 1.7
      ),
      stamps: StampAppearance(isShown: true)
    )
  )
}
