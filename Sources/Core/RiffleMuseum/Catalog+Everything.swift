package import RiffleCards

extension Catalog {
  /// The list of all parts that Riffle ships with: the library's, and those that only the museum's presets
  /// need.
  package static let everything: Catalog = {
    var catalog = Catalog()
    catalog.offer(StepsLayout())

    catalog.offer(SpringFollow())
    catalog.offer(ScalingFollow())
    catalog.offer(TurnedFollow())
    catalog.offer(AsRunFollow())

    catalog.offer(ProductRotation())
    catalog.offer(SpeedRotation())

    catalog.offer(ThresholdRelease())
    catalog.offer(LastSpeedRelease())

    catalog.offer(SideExit())
    catalog.offer(MultipleExit())
    catalog.offer(AlongExit())
    catalog.offer(GlideExit())
    catalog.offer(LastSpeedExit())
    catalog.offer(SpringThrowExit())
    catalog.offer(PushExit())
    catalog.offer(TimedSpringExit())

    catalog.offer(DampedReturn())
    catalog.offer(LawSpringReturn())
    catalog.offer(LawCurveReturn())

    catalog.offer(RevealRestack())
    catalog.offer(LawRestack())
    catalog.offer(DepthRestack())
    catalog.offer(GrowRestack())
    return catalog
  }()
}
