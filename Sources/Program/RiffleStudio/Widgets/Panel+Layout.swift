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
  ///   - gap: The room between columns. Defaults to 8.
  ///   - content: Shows the rows of a column, by its index.
  package func sideBySide(_ shares: [Double], gap: Double = 8, _ content: (Int) -> Void) {
    let (room, top) = (columns, next.y)
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

  /// Shows the head of a group that is always open, above its rows' labels.
  package func heading(_ words: String) {
    let frame = takeRow(28)
    var room = frame
    room.origin.x += RowParts.dotWidth
    room.size.width -= RowParts.dotWidth
    room.origin.y += 6
    room.size.height -= 6
    if isSeen(frame) { text(words, in: room, .head, theme.secondary) }
  }

  /// Shows a line of code, its further lines indented if it is wider than the panel.
  package func codeLine(_ line: String) {
    let indent = width(of: String(line.prefix { $0 == " " }))
    let words = String(line.drop { $0 == " " })
    let further = indent + 24
    for (index, part) in wrapped(words, width: rowWidth - further, .label).enumerated() {
      var frame = takeRow(18)
      frame.origin.x += index == 0 ? indent : further
      frame.size.width -= index == 0 ? indent : further
      if isSeen(frame) { text(part, in: frame, .label, theme.text) }
    }
  }

  /// Shows a line that can be chosen.
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
