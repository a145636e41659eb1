import Glibc
package import RiffleCore
import RiffleSystem

extension FeelWord {
  /// They are for an amount above 0, and for one below.
  package var directions: (more: String, less: String) {
    switch self {
    case .weight: ("Heavier", "Lighter")
    case .pace: ("Snappier", "Calmer")
    case .tilt: ("More tilt", "Less tilt")
    case .ease: ("Easier to swipe", "Harder to swipe")
    }
  }

  package var ends: (less: String, more: String) {
    switch self {
    case .weight: ("Lighter", "Heavier")
    case .pace: ("Calmer", "Snappier")
    case .tilt: ("Less tilt", "More tilt")
    case .ease: ("Harder", "Easier")
    }
  }

  /// An amount in words, such as "Heavier, 1.5 steps".
  package func sentence(of amount: Double) -> String {
    let word = amount < 0 ? directions.less : directions.more
    let steps = abs(amount).rounded(decimals: 2)
    if steps == 0 { return "\(word), undone" }
    return steps == 1 ? word : "\(word), \(steps.digits) steps"
  }

  package func tunables(of preset: Preset) -> [(key: String, reason: String)] {
    moves(of: preset).map { ($0.key, $0.move.reason) }
  }

  func moves(of preset: Preset) -> [(key: String, value: Double, move: FeelMove)] {
    preset.catalog.tunables(of: preset).flatMap { tunable in
      tunable.feel.compactMap { move in
        guard move.word == self, case .number(let value) = preset.value(of: tunable) else {
          return nil
        }
        return (tunable.key, value, move)
      }
    }
  }
}

extension FeelMove {
  /// A value some steps on, of any sign, in a preset whose container has the origin; not rounded,
  /// and possibly beyond its range.
  func moved(_ value: Double, by steps: Double, in preset: Preset) -> Double {
    switch change {
    case .amount(let amount): return value + amount * steps
    case .factor(let factor, let origin):
      let origin =
        switch origin {
        case .zero: 0.0
        case .one: 1.0
        case .middleOfContainer: preset.container.size.width / 2
        }
      return origin + (value - origin) * pow(factor, steps)
    }
  }
}
