import RiffleDrawing
import RiffleMotion

extension Preset {
  /// Farrugia's swipeable card view, with spring animations of Facebook's POP.
  public static let swipeable = Preset(
    name: "swipeable",
    container: .tutorial,
    layout: InsetLayout(horizontal: 12, vertical: 12, visibleCards: 3),
    drag: DragRule(
      anchor: .grabPoint,
      rotation: LinearRotation(
        angle: Angle(radians: .pi / 10),
        distance: Length(1, .cardWidths),
        limit: .right
      )
    ),
    release: ProgressRelease(threshold: 0.6),
    exit: ScreenPointExit(distanceInHalfWindows: 4, duration: 0.8, curve: .default),
    returnRule: BouncyReturn(bounciness: 10, speed: 20, rotationDuration: 0.2),
    restack: CurveRestack(duration: 0.2, lastCards: .stay),
    appearance: Appearance(
      cornerRadius: 14,
      inset: 20,
      shadow: ShadowAppearance(opacity: 0.15, radius: 8)
    )
  )
}
