package import RiffleCards

/// A tunable of the release rule, and a value with which a release that was not enough would be a
/// swipe.
package struct EnoughThreshold: Hashable, Sendable {
  package let key: String
  package let value: Double

  /// The most steps of a slider that are tried to either side.
  private static let reach = 2000

  /// Finds the distance of the release rule that has to change least, in its slider's steps, or
  /// else another of its numbers; nil if the release was a swipe, or no number alone makes it one.
  package init?(for release: ReleaseFigures, in preset: Preset) {
    guard release.verdict.direction == nil else { return nil }
    let candidates = preset.catalog.tunables(of: preset).compactMap { tunable in
      Self.nearest(tunable.key, release, preset)
    }
    let distances = candidates.filter { candidate in
      ["threshold", "distance"].contains { candidate.key.lowercased().hasSuffix($0) }
    }
    let best = (distances.isEmpty ? candidates : distances).min { $0.steps < $1.steps }
    guard let best else { return nil }
    (key, value) = (best.key, best.value)
  }

  private static func nearest(
    _ key: String,
    _ release: ReleaseFigures,
    _ preset: Preset
  ) -> (key: String, value: Double, steps: Int)? {
    guard PresetGroup(of: key) == .release, let scale = SliderScale(of: key, in: preset),
      case .number(let present) = try? preset.value(of: key)
    else { return nil }
    func isEnough(_ value: Double) -> Bool {
      var changed = preset
      guard (try? changed.set(key, to: .number(value))) != nil else { return false }
      return changed.release.verdict(on: release.context).direction != nil
    }
    // A rule is as strict as its number is far to one side: the ends tell which side helps.
    for (end, sign) in [(scale.lower, -1.0), (scale.upper, 1.0)] where isEnough(end) {
      let count = min(reach, Int((abs(end - present) / scale.step).rounded(.up)))
      var (short, far) = (0, count)
      while far - short > 1 {
        let middle = (short + far) / 2
        if isEnough(scale.snapped(present + sign * Double(middle) * scale.step)) {
          far = middle
        } else {
          short = middle
        }
      }
      let value = scale.snapped(present + sign * Double(far) * scale.step)
      if far > 0, isEnough(value) { return (key, value, far) }
    }
    return nil
  }
}
