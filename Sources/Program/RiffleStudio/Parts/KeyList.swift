import RiffleControls
package import RiffleCore
package import RiffleShell

package struct KeyList {
  package let columns: [[ActionRow.Group]]

  static let (rowHeight, headHeight) = (20.0, 27.0)
  static let gap = 20.0
  /// It is left around the name of a key, both sides together.
  static let capMargin = 10.0
  /// The size of the page that shows all keys at once, in points.
  package static let size = Size(
    width: 860,
    height: titleHeight + 16 + KeyList(ActionRow.studioGroups, columnCount: 3).height
  )
  private static let titleHeight = 32.0

  /// Divides groups into one or more columns, never more than groups; the tallest is as short as can be.
  package init(_ groups: [ActionRow.Group], columnCount: Int) {
    guard columnCount > 1, groups.count > 1 else {
      columns = groups.isEmpty ? [] : [groups]
      return
    }
    let candidates = (1..<groups.count).map { count in
      [Array(groups.prefix(count))]
        + KeyList(Array(groups.dropFirst(count)), columnCount: columnCount - 1).columns
    }
    columns = candidates.min { Self.height(of: $0) < Self.height(of: $1) } ?? [groups]
  }

  package var height: Double { Self.height(of: columns) }

  private static func height(of columns: [[ActionRow.Group]]) -> Double {
    columns.map { groups in
      groups.map { headHeight + Double($0.lines.count) * rowHeight }.reduce(0, +)
    }.max() ?? 0
  }
}

extension ActionRow.Group {
  package var lines: [KeyHint] { ActionHelp.keys(rows) }
}

extension Panel {
  /// Shows all keys, in as many columns as fit, three at most.
  package func keyList() {
    title("Keys")
    let lists = [3, 2, 1].map { KeyList(ActionRow.studioGroups, columnCount: $0) }
    let list = lists.first { width(of: $0) <= rowWidth } ?? lists[2]
    let widths = list.columns.map { width(of: $0) }
    let shares = widths.map { $0 / widths.reduce(0, +) }
    sideBySide(shares, gap: KeyList.gap) { column in
      let groups = list.columns[column]
      let middle = keyWidth(of: groups) + 12
      for group in groups {
        keyHead(group.title)
        for key in group.lines { keyRow(key, middle: middle) }
      }
    }
  }

  private func width(of list: KeyList) -> Double {
    list.columns.map { width(of: $0) }.reduce(0, +)
      + Double(list.columns.count - 1) * KeyList.gap
  }

  private func width(of groups: [ActionRow.Group]) -> Double {
    let meanings = groups.flatMap(\.lines).map { width(of: $0.action) }
    return keyWidth(of: groups) + 12 + (meanings.max() ?? 0)
  }

  private func keyWidth(of groups: [ActionRow.Group]) -> Double {
    (groups.flatMap(\.lines).map { width(of: $0.key) }.max() ?? 0) + KeyList.capMargin
  }

  private func keyHead(_ words: String) {
    var frame = takeRow(KeyList.headHeight)
    frame.origin.y += 6
    frame.size.height -= 6
    if isSeen(frame) { text(words, in: frame, .head, theme.secondary) }
  }

  private func keyRow(_ line: KeyHint, middle: Double) {
    var frame = takeRow(KeyList.rowHeight)
    guard isSeen(frame) else { return }
    let cap = Rectangle(
      x: frame.origin.x,
      y: frame.origin.y + 1,
      width: width(of: line.key) + KeyList.capMargin,
      height: frame.size.height - 2
    )
    fill(cap, theme.control, radius: 4)
    text(line.key, in: cap, .label, theme.text, alignment: .center)
    frame.origin.x += middle
    frame.size.width -= middle
    text(line.action, in: frame, .label, theme.text)
  }
}
