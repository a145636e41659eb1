import RiffleCards
import RiffleTuning

/// A preset as panels show it, computed once per change: the catalog is too slow to look up in each frame.
struct ShownPreset {
  let rows: [Row]
  let groups: [Group]
  /// All tunables, those without a value among them.
  let tunables: [TunableRow]
  let motions: [Motion]
  /// The time axis that the plots of all motions share, those of the other slot among them.
  let axis: TimeAxis
  let changeCounts: [PresetGroup: Int]
  /// Each word with what it moves, in words.
  let feelings: [(word: FeelWord, moves: String)]
  /// The tunables that are numbers now: words move no others.
  private let numbers: [String]
  /// The kinds and units that slider ranges depend on.
  private let signature: [ParameterValue]

  /// A group with the places of its rows, which are contiguous.
  struct Group {
    let group: PresetGroup
    let usual: Range<Int>
    /// The rows that a panel folds away, and how many of them are changed.
    let rare: Range<Int>
    let rareChanges: Int
  }

  struct Row {
    let tunable: TunableRow
    let value: ParameterValue
    let standard: ParameterValue
    let isChanged: Bool
    /// Why another value would change nothing; nil if it would.
    let idleReason: String?
  }

  struct Motion {
    let motion: PartMotion
    let group: PresetGroup?
    let samples: [MotionSample]
    let figures: SpringFigures?
    let duration: Double
    /// They are nil if it cannot be pulled.
    let handles: MotionHandles?
    /// The same motion of the other slot; nil if it is no other.
    let other: PartMotion?
    /// Its samples over the common axis; empty if there is none.
    let ghost: [MotionSample]
    /// What a plot of all of these shows at least, in shares of the way.
    let heights: ClosedRange<Double>
  }

  /// Reuses the sliders of `former` if ranges are the same; the motions of `other` are shown as ghosts.
  init(_ working: WorkingPreset, comparedWith other: Preset, like former: ShownPreset? = nil) {
    let preset = working.preset
    let known = preset.catalog.tunables(of: preset)
    let values = known.map { ($0.key, preset.value(of: $0)) }
    let signature = values.filter { $0.0.hasSuffix(".kind") || $0.0.hasSuffix("Unit") }
      .compactMap(\.1)
    // Computing slider ranges goes through all presets.
    let tunables =
      former?.signature == signature
      ? former?.tunables ?? [] : TunableRow.all(of: preset)
    self.signature = signature
    self.tunables = tunables
    let valuesByKey = Dictionary(values) { first, _ in first }
    let idleReasons = Dictionary(known.map { ($0.key, $0.idleReason(in: preset)) }) { one, _ in one
    }
    let rows: [Row] = tunables.compactMap { tunable in
      guard let value = valuesByKey[tunable.key] ?? nil else { return nil }
      let isChanged = working.isChanged(tunable.key)
      return Row(
        tunable: tunable,
        value: value,
        standard: isChanged ? working.baseValue(of: tunable.key) ?? value : value,
        isChanged: isChanged,
        idleReason: idleReasons[tunable.key] ?? nil
      )
    }
    (groups, self.rows) = Self.groups(of: rows)
    changeCounts = Dictionary(
      uniqueKeysWithValues: PresetGroup.allCases.map { ($0, working.changeCount(in: $0)) }
    )
    let (own, others) = (preset.motions, other.motions)
    let axis = TimeAxis(covering: (own + others).map(\.duration).max() ?? 0)
    self.axis = axis
    motions = own.map { motion in
      Self.motion(
        motion,
        of: preset,
        tunables,
        among: others,
        axis,
        like: former?.axis == axis ? former?.motions.first { $0.motion == motion } : nil
      )
    }
    numbers = values.compactMap { if case .number = $1 { $0 } else { nil } }
    if let former, former.signature == signature, former.numbers == numbers {
      feelings = former.feelings
    } else {
      feelings = FeelWord.allCases.compactMap { word in
        let paths = word.tunables(of: preset).map { TunableLabel($0.key).path }
        return paths.isEmpty ? nil : (word, paths.joined(separator: "; "))
      }
    }
  }

  /// Sorts rows by their groups, in each those that are rare last.
  private static func groups(of rows: [Row]) -> ([Group], [Row]) {
    var sorted: [Row] = []
    let groups = PresetGroup.allCases.compactMap { group -> Group? in
      let own = rows.filter { $0.tunable.label.group == group }
      guard !own.isEmpty else { return nil }
      let rare = own.filter(\.tunable.isRare)
      let start = sorted.count
      sorted += own.filter { !$0.tunable.isRare } + rare
      let fold = sorted.count - rare.count
      return Group(
        group: group,
        usual: start..<fold,
        rare: fold..<sorted.count,
        rareChanges: rare.count(where: \.isChanged)
      )
    }
    return (groups, sorted)
  }

  /// The plots of `former`, which is the same motion over the same axis, stay.
  private static func motion(
    _ motion: PartMotion,
    of preset: Preset,
    _ tunables: [TunableRow],
    among others: [PartMotion],
    _ axis: TimeAxis,
    like former: Motion?
  ) -> Motion {
    func plot(_ motion: PartMotion) -> [MotionSample] {
      motion.samples(axis.sampleCount, until: axis.end)
    }
    let other = others.first { $0.name == motion.name && $0.law != motion.law }
    let samples = former?.samples ?? plot(motion)
    let ghost =
      if let former, former.other == other { former.ghost } else { other.map(plot) ?? [] }
    let handles = MotionHandles(of: motion, in: preset, tunables)
    let heights =
      (samples + ghost).map(\.value) + (handles?.places.map(\.place.value) ?? [])
    return Motion(
      motion: motion,
      group: motion.keys.first.flatMap { PresetGroup(of: $0) },
      samples: samples,
      figures: motion.springFigures,
      duration: motion.duration,
      handles: handles,
      other: other,
      ghost: ghost,
      heights: (heights.min() ?? 0)...(heights.max() ?? 1)
    )
  }
}

extension TimeAxis {
  fileprivate var sampleCount: Int { min(Int((end * 100).rounded()) + 1, 241) }
}
