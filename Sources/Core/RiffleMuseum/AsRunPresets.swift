package import RiffleCards

extension Preset {
  /// The stack container with insets as its code runs: the pointer's way is read in the axes of the turned
  /// card, and positions and the rotation are counted from the box around it.
  package static let containerAsRun = asRun(.container, .cardBox)

  /// Farrugia's swipeable card view as its code runs: the pointer's way is read in the axes of the turned
  /// card, and measured by the box around it.
  package static let swipeableAsRun = asRun(.swipeable, .card)

  /// QiShare's QiCardView as its code runs: each step of the pointer is read in the axes of the turned cell,
  /// which so sinks a little on its way.
  package static let qiAsRun = asRun(.qi, .cardSteps)

  private static func asRun(_ preset: Preset, _ reading: AsRunFollow.Reading) -> Preset {
    var preset = preset.withMuseum
    preset.name += "-as-run"
    preset.drag = preset.drag.following(AsRunFollow(reading: reading))
    return preset
  }
}
