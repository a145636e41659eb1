import RiffleDrawing
import RiffleMotion

extension Preset {
  /// The stack container with insets, after a UIKit tutorial.
  ///
  /// Its classes are SwipeContainerView, StackContainerView and SwipeCardView. The thresholds are
  /// asymmetric because they are in the tutorial.
  public static let container = Preset(
    name: "container",
    container: .tutorial,
    layout: InsetLayout(horizontal: 10, vertical: 10, visibleCards: 3),
    drag: DragRule(rotation: TangentRotation(divisor: 2)),
    release: PositionRelease(left: -65, right: 400),
    exit: OffsetExit(offset: Vector(dx: 200, dy: 75), duration: 0.2),
    returnRule: CurveReturn(duration: 0.2),
    restack: CurveRestack(duration: 0.2),
    appearance: Appearance(
      cornerRadius: 15,
      shadow: ShadowAppearance(opacity: 0.8, radius: 4)
    )
  )
}

extension Placement {
  /// Where the tutorials put their container: a little above the window's middle.
  static let tutorial = Placement(
    size: Size(width: 300, height: 400),
    offset: Vector(dx: 0, dy: -60)
  )
}
