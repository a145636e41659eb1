import RiffleMotion

extension Preset {
  /// A board of cards that are gone through again and again, after an answer on restacking cards.
  public static let board = Preset(
    name: "board",
    container: .tutorial,
    layout: BoardLayout(spread: 10, jostle: Angle(radians: 0.1)),
    drag: DragRule(axes: .none),
    // The distance of a mouse's swipe (Documentation/Motion.md, "Slop, tap and swipe"); the card
    // does not follow.
    release: DistanceRelease(distance: Length(24)),
    exit: CirculatingExit(turn: Angle(radians: -.pi / 4), duration: 1),
    comeback: CurveReturn(duration: 1),
    restack: CurveRestack(duration: 1),
    appearance: Appearance(
      cornerRadius: 6,
      shadow: ShadowAppearance(opacity: 0.35, radius: 4, offset: Vector(dx: 0, dy: 1))
    )
  )
}
