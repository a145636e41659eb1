import CImGui
import RiffleDrawing
import RiffleGestures
import RiffleMotion

/// Rows side by side, and rows of words.
extension Panel {
  /// Shows columns of rows side by side.
  ///
  /// - Parameters:
  ///   - shares: The width of each column as a part of the room, 1 together.
  ///   - content: Shows the rows of a column, by its index.
  package func sideBySide(_ shares: [Double], _ content: (Int) -> Void) {
    let (room, top) = (columns, next.y)
    let gap = 8.0
    let width = room.upperBound - room.lowerBound - gap * Double(shares.count - 1)
    var left = room.lowerBound
    var bottom = top
    for (index, share) in shares.enumerated() {
      let right = left + max(0, width * share)
      columns = left...right
      next = Point(x: left, y: top)
      content(index)
      bottom = max(bottom, next.y)
      left = right + gap
    }
    columns = room
    next = Point(x: room.lowerBound, y: bottom)
  }

  /// Shows the head of a group that is always open.
  package func heading(_ words: String) {
    let frame = takeRow(28)
    var room = frame
    room.origin.y += 6
    room.size.height -= 6
    if isSeen(frame) { text(words, in: room, .head, theme.secondary) }
  }

  /// Shows words with their meaning beside them, as of a key.
  package func pair(_ words: String, _ meaning: String) {
    let frame = takeRow(22)
    guard isSeen(frame) else { return }
    let middle = min(96, frame.size.width * 0.4)
    var first = frame
    first.size.width = middle - 8
    var second = frame
    second.origin.x += middle
    second.size.width -= middle
    text(words, in: first, .label, theme.accent)
    text(meaning, in: second, .label, theme.text)
  }

  /// Shows a line of code, cut if it is wider than the panel.
  package func codeLine(_ line: String) {
    let frame = takeRow(18)
    if isSeen(frame) { text(line, in: frame, .label, theme.text) }
  }

  /// Shows a line that can be chosen.
  ///
  /// - Parameters:
  ///   - name: The name that it is known by.
  ///   - words: The line.
  ///   - isChosen: Whether it is the chosen one.
  ///   - isFaint: Whether it counts less than others.
  /// - Returns: Whether it was pressed.
  package func choice(_ name: String, _ words: String, isChosen: Bool, isFaint: Bool) -> Bool {
    let frame = takeRow()
    let (id, item) = item(name, frame)
    let (_, key) = focus(id, frame, wasPressed: false, space: .presses)
    if isSeen(frame) {
      if isChosen || item.is_hovered {
        fill(frame, isChosen ? theme.control : theme.control.faded(to: 0.6), radius: 6)
      }
      if isChosen {
        dot(Point(x: frame.origin.x + 8, y: frame.center.y), radius: 2.5, theme.accent)
      }
      var room = frame.insetBy(dx: 8, dy: 0)
      room.origin.x += 10
      room.size.width -= 10
      text(words, in: room, .label, isFaint ? theme.secondary : theme.text)
    }
    return item.was_clicked || key?.key == .enter || key?.key == .space
  }
}
