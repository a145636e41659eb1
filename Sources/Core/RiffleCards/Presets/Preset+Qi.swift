import RiffleDrawing
import RiffleMotion

extension Preset {
  /// QiShare's QiCardView with its own defaults.
  public static let qi = qi(
    name: "qi",
    layout: ShrinkingLayout(horizontal: 10, vertical: 10, visibleCards: 3),
    maximumAngle: Angle(degrees: 15),
    removal: Length(0.25, .outerWidths)
  )

  /// QiShare's QiCardView as its demo sets it up; it starts again after the last card.
  public static let qiDemo = {
    var preset = qi(
      name: "qi-demo",
      layout: ShrinkingLayout(horizontal: 15, vertical: 10, visibleCards: 4),
      maximumAngle: Angle(degrees: 10),
      removal: Length(100)
    )
    preset.deck.end = .reload
    preset.appearance.container.color = Color(rgb: 0xAA_AAAA)
    preset.appearance.container.cornerRadius = 10
    return preset
  }()

  private static func qi(
    name: String,
    layout: ShrinkingLayout,
    maximumAngle: Angle,
    removal: Length
  ) -> Preset {
    Preset(
      name: name,
      container: Placement(size: Size(width: 350, height: 420), margin: 50),
      layout: layout,
      drag: DragRule(rotation: LinearRotation(angle: maximumAngle, distance: removal)),
      release: DistanceRelease(distance: removal),
      exit: EdgeExit(rightInCardWidths: 1.5, leftInCardWidths: 1, duration: 0.25),
      returnRule: SettlingReturn(dampingRatio: 0.5, duration: 0.5, initialVelocity: 0.8),
      restack: CurveRestack(duration: 0.25, fading: .atOnce),
      appearance: Appearance(cornerRadius: 10, shadow: .none)
    )
  }
}
