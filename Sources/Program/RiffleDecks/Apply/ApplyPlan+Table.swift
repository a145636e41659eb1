import RiffleMotion
import RiffleSystem
import SystemPackage

extension ApplyPlan {
  /// What goes where, how much, and what is left and why, in at least 60 columns.
  package func table(width: Int) -> [String] {
    let width = max(width, 60)
    let lines = plannedLines(width) + sortedLines + besideLines + leftLines + namesakeLines
    return lines.map(\.onOneLine)
  }

  /// One line per verdict and destination, with a header and a sum.
  private func plannedLines(_ width: Int) -> [String] {
    guard !planned.isEmpty else { return ["Nothing to \(action.verb)\(reasonForNothing)."] }
    var rows: [TableRow] = []
    var indices: [TableKey: Int] = [:]
    for card in planned {
      for row in card.rows {
        let key = TableKey(
          verdict: card.verdict?.rawValue ?? "none",
          from: row.from.folder,
          to: destination(of: row)
        )
        let index = indices[key] ?? rows.count
        if index == rows.count { rows.append(TableRow(key: key)) }
        indices[key] = index
        rows[index].files += 1
        rows[index].bytes += row.bytes
        rows[index].cards.insert(card.name)
      }
    }
    let columns = rows.map { row in
      [
        row.key.verdict, row.cards.count.grouped, row.files.grouped, size(row.bytes),
      ]
    }
    let head = ["verdict", "cards", "files", action.isRating ? "" : "size"]
    let sum = [
      "all", Set(planned.map(\.name)).count.grouped, fileCount.grouped, size(byteCount),
    ]
    let all = [head] + columns + (columns.count > 1 ? [sum] : [])
    let widths = head.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    let room = width - widths.reduce(0, +) - 2 * widths.count
    let ways = ["from -> to"] + rows.map { $0.key.way(in: room) } + [""]
    return zip(all, ways).map { cells, way in
      let padded = cells.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + blanks : blanks + cell
      }
      return (padded + [way]).joined(separator: "  ").trimmedAtEnd
    }
  }

  /// The pictures' sizes say nothing about their sidecars.
  private func size(_ bytes: Int64) -> String { action.isRating ? "" : bytes.inBytes }

  private func destination(of row: Row) -> TableKey.Destination {
    if let change = row.rating {
      let words = change.words
      let place = change.isEmbedded ? "pictures" : "sidecars"
      return .words("\(place): \(words)\(change.isReturn ? ", as before" : "")")
    }
    return row.to.map { .folder($0.folder) } ?? .words("the trash")
  }

  private var reasonForNothing: String {
    if isUndecided { return ": no card is decided" }
    return cards.isEmpty && sortedCount == 0 ? ": no card has that verdict" : ""
  }

  private var sortedLines: [String] {
    guard sortedCount > 0, let folder = action.folder else { return [] }
    return ["\(sortedCount.counted("card")) in \(folder.string.elidedPath) already."]
  }

  private var leftLines: [String] {
    let left = left
    guard !left.isEmpty else { return [] }
    let cards = Set(cards.filter { !$0.isPlanned }.map(\.name)).count
    return ["Left: \(left.count.counted("file")) of \(cards.counted("card"))."] + lines(of: left)
  }

  private var besideLines: [String] {
    guard !beside.isEmpty else { return [] }
    return ["Into sidecars, not into the pictures: \(beside.count.grouped)."] + lines(of: beside)
  }

  private func lines(of files: [(file: FilePath, reason: ApplyReason)]) -> [String] {
    if files.count > 1, Set(files.map(\.reason)).count == 1, let reason = files.first?.reason {
      return ["  all of them: \(reason)."]
    }
    return files.map { "  \($0.file.fileName.elided()): \($0.reason)." }
  }

  private var namesakeLines: [String] {
    guard !namesakes.isEmpty else { return [] }
    let files = namesakes.count.counted("file")
    return [
      "Left beside them: \(files) of the same name, which no picture is known to need."
    ] + namesakes.map { "  \($0.fileName.elided())" }
  }
}

private struct TableKey: Hashable {
  let verdict: String
  let from: FilePath
  let to: Destination

  enum Destination: Hashable {
    case folder(FilePath)
    /// What is written where, or the trash.
    case words(String)

    var text: String {
      switch self {
      case .folder(let path): path.string
      case .words(let words): words
      }
    }
  }

  func way(in columns: Int) -> String {
    let (from, to) = (from.string, to.text)
    let room = columns - " -> ".count
    guard from.count + to.count > room else { return "\(from) -> \(to)" }
    let half = max(room / 2, 8)
    let first = from.elided(to: max(half, room - to.count))
    return "\(first) -> \(to.elided(to: max(half, room - first.count)))"
  }
}

private struct TableRow {
  let key: TableKey
  var files = 0
  var bytes: Int64 = 0
  var cards: Set<CardName> = []
}

extension String {
  fileprivate var trimmedAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}

extension ApplyAction {
  /// The verb that follows "to".
  var verb: String {
    switch self {
    case .move: "move"
    case .copy: "copy"
    case .link: "link"
    case .trash: "trash"
    case .rate, .embed: "rate"
    }
  }

  var participle: String {
    switch self {
    case .move: "Moved"
    case .copy: "Copied"
    case .link: "Linked"
    case .trash: "Trashed"
    case .rate, .embed: "Rated"
    }
  }
}
