import CImGui
import RiffleDrawing
package import RiffleMotion

/// Windows of panels, and what scrolls in them.
extension Panel {
  /// Shows a panel with a ground, which scrolls if its rows need more room.
  ///
  /// - Parameter isFloating: Whether it lies over the stage, with round corners and a rim. Defaults to false.
  package func window(
    _ name: String,
    in frame: Rectangle,
    isFloating: Bool = false,
    _ content: () -> Void
  ) {
    guard frame.size.width > 0, frame.size.height > 0 else { return }
    state.areas.append(frame)
    let ground =
      isFloating
      ? ground(theme.panel, radius: Panel.floatingRadius, rim: theme.hairline)
      : ground(theme.panel)
    imgui_begin_window(name, box(frame), ground, isFloating)
    controls?[name] = frame
    path.append(name)
    note(fillRows(in: frame, content), of: name, in: frame)
    path.removeLast()
    imgui_end_window()
  }

  /// Returns what a window stands on; a rim is a line along the inside of its edge.
  func ground(_ color: Color, radius: Double = 0, rim: Color? = nil) -> imgui_ground {
    imgui_ground(
      color: color.packed,
      rim: rim?.packed ?? 0,
      radius: Float(radius * scale),
      rim_width: rim == nil ? 0 : Float(scale)
    )
  }

  /// Notes how high the rows of a window are that scroll in a frame.
  private func note(_ height: Double, of name: String, in frame: Rectangle) {
    if height > frame.size.height + 0.5 { overflowing.insert(name) }
    guard state.contentHeights[name] != height else { return }
    state.contentHeights[name] = height
    needsFrame = true
  }

  /// Shows a panel whose first rows stay where they are while the others scroll beneath them.
  ///
  /// In a panel so low that the others would have no room, all of them scroll.
  package func window(
    _ name: String,
    in frame: Rectangle,
    head: () -> Void,
    _ content: () -> Void
  ) {
    guard frame.size.width > 0, frame.size.height > 0 else { return }
    let known = state.headHeights[name]
    var height = known ?? 0
    if frame.size.height - height < Self.leastScrolled {
      window(name, in: frame) {
        let top = next.y
        head()
        height = next.y - top + 16
        content()
      }
    } else {
      var place = frame
      if known != nil { place.size.height = height }
      state.areas.append(frame)
      controls?[name] = frame
      path.append(name)
      imgui_begin_window("\(name) head", box(place), ground(theme.panel), false)
      height = fillRows(in: place, head)
      imgui_end_window()
      var rest = frame
      rest.origin.y += height
      rest.size.height = max(1, frame.size.height - height)
      imgui_begin_window(name, box(rest), ground(theme.panel), false)
      note(fillRows(in: rest, content), of: name, in: rest)
      hairline(from: rest.origin.x, to: rest.maxX, y: rest.origin.y)
      imgui_end_window()
      path.removeLast()
    }
    if known != height {
      state.headHeights[name] = height
      needsFrame = true
    }
  }

  /// The height that what scrolls beneath a head has at least, in points.
  private static let leastScrolled = 160.0

  /// Lays rows out in the current window, scrolls them, and shows where there are more.
  ///
  /// - Parameters:
  ///   - margin: The distance from its edges to the rows. Defaults to a panel's.
  ///   - ground: The color that it is filled with; nil for a panel's.
  func fillRows(
    in frame: Rectangle,
    margin: Double = Panel.margin,
    ground: Color? = nil,
    _ content: () -> Void
  ) -> Double {
    let scroll = Double(imgui_scroll()) / scale
    columns = frame.origin.x + margin...max(frame.origin.x + margin, frame.maxX - margin)
    seen = frame
    let top = frame.origin.y - scroll
    next = Point(x: columns.lowerBound, y: top + min(margin, 8))
    firstRow = next.y
    content()
    let height = next.y - top + min(margin, 8)
    imgui_set_content_height(Float(pixels(height)))
    let below = height - scroll - frame.size.height
    showMore(in: frame, above: scroll, below: below, ground: ground ?? theme.panel)
    return height
  }

  /// Fades rows out at an edge beyond which there are more.
  private func showMore(in frame: Rectangle, above: Double, below: Double, ground: Color) {
    let height = 2.0
    for step in 0..<10 {
      let color = ground.faded(to: 0.95 - 0.095 * Double(step))
      let way = Double(step) * height
      var strip = frame.insetBy(dx: 2, dy: 0)
      strip.size.height = height
      if above > 1 {
        strip.origin.y = frame.origin.y + way
        fill(strip, color)
      }
      if below > 1 {
        strip.origin.y = frame.maxY - height - way
        fill(strip, color)
      }
    }
  }
}
