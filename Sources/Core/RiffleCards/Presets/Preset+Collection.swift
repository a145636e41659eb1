import RiffleDrawing
import RiffleMotion

extension Preset {
  /// A stack as the layout of a collection view, after a tutorial's CardStackLayout.
  public static let collection = Preset(
    name: "collection",
    container: .tutorial,
    deck: DeckOptions(topCard: .last),
    layout: PileLayout(hiddenCards: 1),
    drag: DragRule(axes: .horizontal),
    release: DistanceRelease(distance: Length(0.3, .containerWidths)),
    exit: SlideExit(distance: Length(1, .windowWidths), duration: 0.15),
    returnRule: CurveReturn(duration: 0.15),
    restack: InstantRestack(),
    // The tutorial leaves the look open.
    appearance: Appearance(
      cornerRadius: 12,
      shadow: ShadowAppearance(opacity: 0.25, radius: 6, offset: Vector(dx: 0, dy: 2))
    )
  )
}
