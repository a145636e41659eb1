package import RiffleDrawing
package import RiffleGestures
package import RiffleMotion

/// What a frame of panels shows, and when the next one is due.
package struct PanelFrame: Hashable, Sendable {
  /// The commands, in pixels of the window, over all that lies there.
  package var commands: [DrawCommand]
  /// When panels look different without any input.
  package var next: PanelWake
  /// The cursor while the pointer is over a panel.
  package var cursor: PanelCursor
  /// The key that was typed while an item had the focus, if it is Space or Escape and the item had no
  /// use for it.
  package var unusedKey: KeyPress?

  /// The frame of no panels.
  package static let empty = PanelFrame(commands: [], next: .atRest, cursor: .arrow)
}

/// When the next frame of panels is due.
package enum PanelWake: Hashable, Sendable {
  /// After the next input or change of what is shown.
  case atRest
  /// At a time, such as that of a tooltip.
  case at(Timestamp)
  /// As soon as possible.
  case nextFrame
}

/// The form of the cursor over a panel.
package enum PanelCursor: Hashable, Sendable {
  /// The desktop's usual one.
  case arrow
  /// Over what is scrubbed to the left and right.
  case horizontal
  /// Over text that can be edited.
  case text
}

/// The reason why there can be no panels.
package struct PanelError: Error, CustomStringConvertible {
  /// What is wrong and what would do, in one line.
  package let message: String

  package var description: String { message }
}
