package import RiffleSystem

/// What was decided about a picture elsewhere: by somebody else, or under another path of its folder.
package struct FormerDecision: Hashable, Sendable {
  /// The name of the card there, as ``CardIdentity/name``.
  package var name: [UInt8]
  /// The picture's stamp when it was decided on; nil if that is not known.
  package var stamp: FileStamp?
  /// The decision; nil for a card that has only marks or a rotation.
  package var decision: Decision?
  package var marks = GivenMarks()
  /// Clockwise, 0 to 3.
  package var quarterTurns = 0

  /// The name and what was decided, for a message.
  var line: String {
    var words = [decision?.verdict.rawValue].compactMap(\.self)
    if let stars = marks.stars { words.append(stars.counted("star")) }
    if case .some(.some(let label)) = marks.label { words.append(label.rawValue) }
    let name = CardName(String(escaping: name)).quoted
    return words.isEmpty ? name : "\(name) (\(words.joined(separator: ", ")))"
  }
}

extension FormerDecision {
  /// Takes a row of a file that `riffle decisions --format json` has written.
  init(_ row: DecisionReport.Row) {
    self.init(
      name: [UInt8](unescaping: row.card.text),
      stamp: row.stamp,
      decision: row.decision,
      marks: GivenMarks(stars: row.stars, label: row.label.map { .some($0) }),
      quarterTurns: row.quarterTurns
    )
  }
}

/// The cards that former decisions are about.
///
/// A picture with the size and time that it had then is the one, under its own name before any other. A card
/// that has only the name comes last, as for small copies that somebody has decided on.
struct DecisionMatch {
  private(set) var pairs: [Pair] = []
  /// Those of no card here.
  private(set) var rest: [FormerDecision]
  private var free: Set<Int>

  struct Pair {
    let former: FormerDecision
    let card: Int
    let way: Way
  }

  enum Way {
    case name
    /// The name of the file, in another folder.
    case fileName
    /// The file has another name.
    case stamp
    /// The file has another size or time.
    case nameAlone
  }

  init(_ formers: [FormerDecision], among cards: [CardIdentity]) {
    rest = formers
    free = Set(cards.indices)
    let stamps = cards.map { card in
      (card.stamp ?? card.file.flatMap { FileStamp(of: $0) })?.inMilliseconds
    }
    let names = Dictionary(grouping: cards.indices) { cards[$0].name }
    let fileNames = Dictionary(grouping: cards.indices) { cards[$0].name.fileName }
    let counts = formers.reduce(into: [:]) { $0[$1.name.fileName, default: 0] += 1 }
    func agrees(_ former: FormerDecision, _ card: Int) -> Bool {
      former.stamp.map { stamps[card]?.isNear($0) ?? false } ?? true
    }
    pair(.name) { former in (names[former.name] ?? []).filter { agrees(former, $0) } }
    pair(.fileName) { former in
      let name = former.name.fileName
      guard former.stamp != nil || counts[name] == 1 else { return [] }
      return (fileNames[name] ?? []).filter { agrees(former, $0) }
    }
    let left = Dictionary(grouping: free.filter { stamps[$0] != nil }) { stamps[$0] }
    let stampCounts = rest.reduce(into: [:]) { $0[$1.stamp?.inMilliseconds, default: 0] += 1 }
    pair(.stamp) { former in
      guard let stamp = former.stamp?.inMilliseconds, stampCounts[stamp] == 1 else { return [] }
      return left[stamp] ?? []
    }
    pair(.nameAlone) { names[$0.name] ?? [] }
  }

  /// Pairs those of which just one candidate is left.
  private mutating func pair(_ way: Way, with candidates: (FormerDecision) -> [Int]) {
    rest = rest.filter { former in
      let found = candidates(former).filter(free.contains)
      guard found.count == 1 else { return true }
      free.remove(found[0])
      pairs.append(Pair(former: former, card: found[0], way: way))
      return false
    }
  }
}

extension FileStamp {
  /// Whether both can be of one file and its copy on FAT, which keeps times to two seconds.
  func isNear(_ other: FileStamp) -> Bool {
    let (time, isFar) = modified.subtractingReportingOverflow(other.modified)
    return size == other.size && !isFar && time.magnitude <= 2_000_000_000
  }

  /// The stamp with the time in whole milliseconds, which is what files of decisions keep.
  var inMilliseconds: FileStamp {
    let step: Int64 = 1_000_000
    let whole = modified - modified % step
    // A journal may say any time, also the earliest that there is.
    let isBelow = whole > modified && whole >= .min + step
    return FileStamp(size: size, modified: isBelow ? whole - step : whole)
  }
}

extension [UInt8] {
  /// What is behind the last slash of a path.
  var fileName: [UInt8] {
    lastIndex(of: UInt8(ascii: "/")).map { Array(self[($0 + 1)...]) } ?? self
  }
}
