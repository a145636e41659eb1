package import RiffleCards

extension Preset {
  /// The stack container with insets as its code runs: the pointer's way is read in the axes of the turned
  /// card, and positions and the rotation are counted from the box around it.
  package static let containerAsRun = asRun(.container, frame: .cardBox, measure: .box)

  /// Farrugia's swipeable card view as its code runs: the pointer's way is read in the axes of the turned
  /// card, and measured by the box around it.
  package static let swipeableAsRun = asRun(.swipeable, frame: .card, measure: .box)

  /// QiShare's QiCardView as its code runs: each step of the pointer is read in the axes of the turned cell,
  /// which so sinks a little on its way.
  package static let qiAsRun = asRun(.qi, frame: .cardSteps, measure: .card)

  private static func asRun(
    _ preset: Preset,
    frame: DragRule.Frame,
    measure: DragRule.Measure
  ) -> Preset {
    var preset = preset.withMuseum
    preset.name += "-as-run"
    preset.drag.frame = frame
    preset.drag.measure = measure
    return preset
  }
}
