import Glibc
import RiffleCards
import RiffleMotion

/// How a word of feeling moves one tunable.
struct FeelMove: Sendable {
  /// The change of a value by one step.
  enum Change: Hashable, Sendable {
    /// Its distance from an origin, in proportion.
    case factor(Double, from: Origin = .zero)
    /// By an amount, for scales that are not proportional themselves.
    case amount(Double)
  }

  /// The value from which a distance is measured.
  enum Origin: Hashable, Sendable {
    /// 0.
    case zero
    /// 1, as of a size relative to the card's own.
    case one
    /// The middle of the container, where the top card rests in the layouts of the library.
    case middleOfContainer

    func value(in preset: Preset) -> Double {
      switch self {
      case .zero: 0
      case .one: 1
      case .middleOfContainer: preset.container.size.width / 2
      }
    }
  }

  /// The key path.
  let key: String
  /// The change by one step.
  let change: Change
  let reason: String

  /// Returns whether a preset has the tunable, with a number.
  func isPossible(in preset: Preset) -> Bool {
    if case .number = try? preset.value(of: key) { true } else { false }
  }

  /// Returns a value some steps on; it is not rounded, and may be beyond its range.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - steps: The steps, of any sign.
  ///   - preset: The preset.
  /// - Returns: The value.
  func moved(_ value: Double, by steps: Double, in preset: Preset) -> Double {
    switch change {
    case .amount(let amount): return value + amount * steps
    case .factor(let factor, let origin):
      let origin = origin.value(in: preset)
      return origin + (value - origin) * pow(factor, steps)
    }
  }
}
