import RiffleDrawing
import RiffleMotion

extension Preset {
  /// The house's own: thrown by where the card would slide to, never stopped, never lost, and to be
  /// caught at any moment.
  public static let riffle = Preset(
    name: "riffle",
    container: Placement(size: Size(width: 320, height: 430), offset: Vector(dx: 0, dy: -14)),
    layout: CascadeLayout(),
    drag: DragRule(anchor: .grabPoint, forbidden: .rubberBand, rotation: LeverRotation()),
    release: ProjectionRelease(),
    exit: FlyExit(),
    comeback: SpringReturn(),
    restack: SpringRestack(),
    appearance: Appearance(
      background: Color(rgb: 0xE9_ECF1),
      cornerRadius: 18,
      shadow: ShadowAppearance(
        color: Color(rgb: 0x1B_2233),
        opacity: 0.28,
        radius: 11,
        offset: Vector(dx: 0, dy: 7)
      ),
      stamps: StampAppearance(isShown: true)
    )
  )
}
