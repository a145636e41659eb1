import RiffleCards
import RiffleTuning

/// A preset as the panels show it, made once for each change of the preset: the panels of a frame would
/// otherwise look every value up in the catalog.
struct ShownPreset {
  /// The rows of its tunables, each with its value and the value that a reset gives.
  let rows: [Row]
  /// Its springs and curves, with the points of their plots.
  let motions: [Motion]
  /// The number of changes in each group.
  let changeCounts: [PresetGroup: Int]
  /// The words for its feel that it has tunables for, each with their key paths.
  let feelings: [(word: FeelWord, keys: [String])]
  /// The kinds of parts and units, on which the sliders' ranges depend.
  private let signature: [ParameterValue]

  struct Row {
    let tunable: TunableRow
    let value: ParameterValue
    let standard: ParameterValue
    let isChanged: Bool
  }

  /// A spring or a curve.
  struct Motion {
    let motion: PartMotion
    let group: PresetGroup?
    let samples: [MotionSample]
    /// The figures of a spring; nil for a curve.
    let figures: SpringFigures?
  }

  /// Shows a preset; sliders are those of another one if their ranges are the same.
  init(_ working: WorkingPreset, like former: ShownPreset? = nil) {
    let preset = working.preset
    let values = preset.catalog.tunables(of: preset).map { ($0.key, preset.value(of: $0)) }
    let signature = values.filter { $0.0.hasSuffix(".kind") || $0.0.hasSuffix("Unit") }
      .compactMap(\.1)
    // A slider's range takes a look at all presets.
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
