package import RiffleControls
package import RiffleDecks
import RiffleDrawing
package import RiffleMotion
import RiffleSDL

/// The page of keys, in columns of groups; each key can be clicked.
package struct KeyPage {
  package struct Group: Hashable {
    package let title: String
    package let lines: [ActionHelp.Line]

    package init(_ title: String, _ lines: [ActionHelp.Line]) {
      (self.title, self.lines) = (title, lines)
    }

    package init(_ group: ActionRow.Group) {
      self.init(group.title, ActionHelp.keyLines(group.rows))
    }

    fileprivate var height: Double {
      KeyPage.headHeight + Double(lines.count) * KeyPage.rowHeight
    }
  }

  package let columns: [[Group]]

  fileprivate static let (rowHeight, headHeight, titleHeight) = (20.0, 27.0, 32.0)
  fileprivate static let gap = 20.0
  /// The room between the keys of a column and their words.
  fileprivate static let wordGap = 12.0
  /// What a key is wider than its name, and the room between two keys.
  fileprivate static let (capMargin, capGap) = (10.0, 3.0)
  /// It stands between the first and the last of several keys.
  fileprivate static let dash = "–"
  fileprivate static let mostColumns = 3

  /// The keys of the studio.
  package static let studio = ActionRow.studioGroups.map { Group($0) }
  package static let studioSize = size(of: studio, width: 860, columnCount: mostColumns)

  /// Returns the keys that count on a screen of the player, and the buttons of a controller first.
  ///
  /// - Parameter choices: The verdicts of a deck; nil if its cards are only looked at.
  package static func groups(
    on screen: ScreenKind,
    _ keys: KeyBindings,
    choices: VerdictChoices?,
    hasController: Bool
  ) -> [Group] {
    let controller =
      hasController
      ? [Group("Controller", ActionHelp.buttonLines(on: screen, choices: choices))] : []
    let groups = ActionRow.programGroups.map { group in
      let rows = group.rows.filter { row in
        // The grid has a key for each verdict of the deck.
        if case .giveVerdict(let number) = row.action, number > choices?.all.count ?? 0 {
          return false
        }
        return row.screens.contains(screen)
      }
      return Group(group.title, ActionHelp.keyLines(rows, keys, choices: choices))
    }
    return (controller + groups).filter { !$0.lines.isEmpty }
  }

  /// Divides groups into one or more columns, never more than groups; the tallest is as short as can be.
  package init(_ groups: [Group], columnCount: Int) {
    guard columnCount > 1, groups.count > 1 else {
      columns = groups.isEmpty ? [] : [groups]
      return
    }
    let candidates = (1..<groups.count).map { count in
      [Array(groups.prefix(count))]
        + KeyPage(Array(groups.dropFirst(count)), columnCount: columnCount - 1).columns
    }
    columns = candidates.min { Self.height(of: $0) < Self.height(of: $1) } ?? [groups]
  }

  package var height: Double { Self.height(of: columns) }

  private static func height(of columns: [[Group]]) -> Double {
    columns.map { $0.map(\.height).reduce(0, +) }.max() ?? 0
  }

  /// Returns the size of a panel that shows all groups at once, in points.
  package static func size(of groups: [Group], width: Double, columnCount: Int) -> Size {
    let height = KeyPage(groups, columnCount: columnCount).height
    return Size(width: width, height: titleHeight + 16 + height)
  }
}

extension Panel {
  /// Shows the page of keys in as many columns as fit, three at most; returns the action of a key that was
  /// pressed.
  package func keyPage(_ groups: [KeyPage.Group]) -> Action? {
    title("Keys")
    let page = keyColumns(of: groups, within: rowWidth)
    let widths = page.columns.map { width(of: $0) }
    let shares = widths.map { $0 / widths.reduce(0, +) }
    var pressed: Action?
    sideBySide(shares, gap: KeyPage.gap) { column in
      let groups = page.columns[column]
      let middle = keyWidth(of: groups) + KeyPage.wordGap
      for group in groups {
        keyHead(group.title)
        push(group.title)
        for line in group.lines { pressed = keyRow(line, middle: middle) ?? pressed }
        pop()
      }
    }
    return pressed
  }

  /// Returns the size of a window with these keys, of which no row is wider than needed, in points.
  package func keyPageSize(_ groups: [KeyPage.Group], within room: Size) -> Size {
    let page = keyColumns(of: groups, within: room.width - 2 * Panel.margin)
    let size = KeyPage.size(
      of: groups,
      width: width(of: page) + 2 * Panel.margin,
      columnCount: page.columns.count
    )
    return Size(width: min(size.width, room.width), height: min(size.height, room.height))
  }

  /// Columns of which each is as wide as its longest row, if these fit.
  private func keyColumns(of groups: [KeyPage.Group], within room: Double) -> KeyPage {
    let pages = (1...KeyPage.mostColumns).reversed().map { KeyPage(groups, columnCount: $0) }
    return pages.first { width(of: $0) <= room } ?? KeyPage(groups, columnCount: 1)
  }

  private func width(of page: KeyPage) -> Double {
    page.columns.map { width(of: $0) }.reduce(0, +)
      + Double(page.columns.count - 1) * KeyPage.gap
  }

  private func width(of groups: [KeyPage.Group]) -> Double {
    let words = groups.flatMap(\.lines).map { width(of: $0.words) }
    return keyWidth(of: groups) + KeyPage.wordGap + (words.max() ?? 0)
  }

  private func keyWidth(of groups: [KeyPage.Group]) -> Double {
    groups.flatMap(\.lines).map { line in
      let caps = line.caps.map { width(of: $0.label) + KeyPage.capMargin }
      return caps.reduce(0, +) + keyGap(of: line) * Double(caps.count - 1)
    }.max() ?? 0
  }

  private func keyGap(of line: ActionHelp.Line) -> Double {
    line.isRange ? width(of: KeyPage.dash) + 2 * KeyPage.capGap : KeyPage.capGap
  }

  private func keyHead(_ words: String) {
    var frame = takeRow(KeyPage.headHeight)
    frame.origin.y += 6
    frame.size.height -= 6
    if isSeen(frame) { text(words, in: frame, .head, theme.secondary) }
  }

  /// Shows a line, which can be pressed as a whole if it has one key; else each key can.
  private func keyRow(_ line: ActionHelp.Line, middle: Double) -> Action? {
    let frame = takeRow(KeyPage.rowHeight)
    var pressed: Action?
    var x = frame.origin.x
    for cap in line.caps {
      let key = Rectangle(
        x: x,
        y: frame.origin.y + 1,
        width: width(of: cap.label) + KeyPage.capMargin,
        height: frame.size.height - 2
      )
      x = key.maxX + keyGap(of: line)
      let isHot = press(cap, in: line.caps.count == 1 ? frame : key, line, &pressed)
      guard isSeen(frame) else { continue }
      fill(key, isHot ? theme.hoveredControl : theme.control, radius: 4)
      text(cap.label, in: key, .label, theme.text, alignment: .center)
    }
    guard isSeen(frame) else { return pressed }
    if line.isRange, let last = line.caps.last {
      let gap = keyGap(of: line)
      let end = x - gap - width(of: last.label) - KeyPage.capMargin
      let dash = Rectangle(x: end - gap, y: frame.origin.y, width: gap, height: frame.size.height)
      text(KeyPage.dash, in: dash, .label, theme.secondary, alignment: .center)
    }
    var words = frame
    words.origin.x += middle
    words.size.width -= middle
    let fits = width(of: line.words) <= words.size.width
    text(fits ? line.words : line.shortWords, in: words, .label, theme.text)
    return pressed
  }

  /// Returns whether the pointer is on a key, which a key that stands for several actions does not notice.
  private func press(
    _ cap: ActionHelp.Line.Cap,
    in frame: Rectangle,
    _ line: ActionHelp.Line,
    _ pressed: inout Action?
  ) -> Bool {
    guard let action = cap.action else { return false }
    let (item, wasPressed) = press(cap.label + line.words, frame, as: "\(cap.label): \(line.words)")
    if item.isHovered || item.isHeld { show(.pointingHand) }
    if item.isHovered, line.caps.count == 1 {
      fill(frame.insetBy(dx: -4, dy: 0), theme.control.faded(to: 0.5), radius: 5)
    }
    if wasPressed { pressed = action }
    return item.isHovered
  }
}
