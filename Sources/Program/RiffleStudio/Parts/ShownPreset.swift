import RiffleCards
import RiffleTuning

/// A preset as the panels show it, computed once per change: looking up every value in the catalog
/// in each frame would be too slow.
struct ShownPreset {
  let rows: [Row]
  let motions: [Motion]
  let changeCounts: [PresetGroup: Int]
  /// The feel words that have tunables in this preset.
  let feelings: [(word: FeelWord, keys: [String])]
  /// The kinds and units that slider ranges depend on.
  private let signature: [ParameterValue]

  struct Row {
    let tunable: TunableRow
    let value: ParameterValue
    let standard: ParameterValue
    let isChanged: Bool
  }

  struct Motion {
    let motion: PartMotion
    let group: PresetGroup?
    let samples: [MotionSample]
    /// Nil for a curve.
    let figures: SpringFigures?
  }

  /// Reuses the sliders of `former` if the ranges are the same.
  init(_ working: WorkingPreset, like former: ShownPreset? = nil) {
    let preset = working.preset
    let values = preset.catalog.tunables(of: preset).map { ($0.key, preset.value(of: $0)) }
    let signature = values.filter { $0.0.hasSuffix(".kind") || $0.0.hasSuffix("Unit") }
      .compactMap(\.1)
    // Computing slider ranges goes through all presets.
    let tunables =
      former?.signature == signature
      ? former?.rows.map(\.tunable) ?? [] : TunableRow.all(of: preset)
    self.signature = signature
    let known = Dictionary(values) { first, _ in first }
    rows = tunables.compactMap { tunable in
      guard let value = known[tunable.key] ?? nil else { return nil }
      let isChanged = working.isChanged(tunable.key)
      return Row(
        tunable: tunable,
        value: value,
        standard: isChanged ? working.baseValue(of: tunable.key) ?? value : value,
        isChanged: isChanged
      )
    }
    changeCounts = Dictionary(
      uniqueKeysWithValues: PresetGroup.allCases.map { ($0, working.changeCount(in: $0)) }
    )
    motions = preset.motions.map(Self.motion)
    feelings = FeelWord.allCases.compactMap { word in
      let keys = word.tunables(of: preset).map(\.key)
      return keys.isEmpty ? nil : (word, keys)
    }
  }

  private static func motion(_ motion: PartMotion) -> Motion {
    let figures: SpringFigures? =
      if case .spring(let spring, let velocity) = motion.law {
        SpringFigures(of: spring, velocity: velocity)
      } else {
        nil
      }
    return Motion(
      motion: motion,
      group: motion.keys.first.flatMap { PresetGroup(of: $0) },
      samples: motion.samples(141),
      figures: figures
    )
  }
}
