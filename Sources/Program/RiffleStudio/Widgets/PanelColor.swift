import CImGui
package import RiffleCore
import RiffleTuning

package enum PanelColorEvent: Hashable, Sendable {
  case none
  /// It is being chosen with the pointer, and may change further.
  case changing(Color)
  case changed(Color)
  case removed
  /// What was typed; it need not be a color.
  case typed(String)
  /// The next press on the stage is to choose it.
  case picks
  /// The dot was pressed, which restores the standard value.
  case reset
}

extension Panel {
  private static let pickerSize = Size(width: 224, height: 210)
  private static let swatchWidth = 34.0
  private static let hueSteps = 6

  /// Shows a color, or nil for none, as a swatch with a picker after a press, and a field for its hex digits,
  /// at most 255 bytes.
  package func colorRow(
    _ name: String,
    label: String,
    color: Color?,
    text: inout String,
    isOptional: Bool,
    isChanged: Bool,
    summary: String
  ) -> PanelColorEvent {
    let frame = takeRow()
    let parts = RowParts(frame)
    push(name)
    defer { pop() }
    let dotItem = item("dot", parts.dot)
    let words = item("label", labelPlace(label, parts, least: Self.swatchWidth + 90))
    if isSeen(frame) {
      if isChanged { dot(parts.dot.center, radius: 2.5, theme.accent) }
      self.text(label, in: labelPlace(label, parts, least: Self.swatchWidth + 90))
      offerTooltip(words.id, summary, at: parts.label, words.state)
    }
    let control = controlPlace(label, parts, least: Self.swatchWidth + 90)
    var swatch = control
    swatch.size.width = Self.swatchWidth
    let picked = showSwatch(color, in: swatch, isOptional: isOptional)
    let field = Rectangle(
      x: swatch.maxX + 6,
      y: frame.origin.y,
      width: control.maxX - swatch.maxX - 6,
      height: frame.size.height
    )
    let event = showRows(in: field) { textField("field", placeholder: "", text: &text) }
    if dotItem.state.was_clicked && isChanged || words.state.was_double_clicked { return .reset }
    if picked != .none { return picked }
    return event == .accepted ? .typed(text) : .none
  }

  private func showSwatch(
    _ color: Color?,
    in place: Rectangle,
    isOptional: Bool
  ) -> PanelColorEvent {
    let id = imgui_id("swatch")
    let isOpen = imgui_is_popup_open("picker")
    let pressed = item("swatch", place)
    let (_, key) = focus(id, place, wasPressed: false, space: .presses)
    if isSeen(place) {
      fill(place, color ?? theme.control, radius: 5)
      if color == nil {
        line(
          [
            Point(x: place.origin.x + 5, y: place.maxY - 4),
            Point(x: place.maxX - 5, y: place.origin.y + 4),
          ],
          theme.secondary,
          width: 1.5
        )
      }
      outline(place, pressed.state.is_hovered || isOpen ? theme.accent : theme.track, radius: 5)
    }
    if !isOpen, pressed.state.was_clicked || key?.key == .enter || key?.key == .space {
      state.picker = (id, HSV(color ?? .white))
      imgui_open_popup("picker")
      state.menuChoice = 0
      noteMenu()
      wake()
    }
    return showPicker(id, color, beneath: place, isOptional: isOptional)
  }

  private func showPicker(
    _ id: PanelState.ID,
    _ color: Color?,
    beneath place: Rectangle,
    isOptional: Bool
  ) -> PanelColorEvent {
    let size = Self.pickerSize
    let isBelow = place.maxY + 4 + size.height <= bounds.maxY
    let frame = Rectangle(
      x: max(4, min(place.origin.x, bounds.maxX - 4 - size.width)),
      y: isBelow ? place.maxY + 4 : max(4, place.origin.y - 4 - size.height),
      width: size.width,
      height: size.height
    )
    let ground = ground(theme.menu, radius: 8, rim: theme.track.faded(to: 0.6))
    guard imgui_begin_popup("picker", box(frame), ground) else { return .none }
    defer { imgui_end_popup() }
    guard state.menuChoice != nil, input.key?.key != .escape, var picker = state.picker,
      picker.id == id
    else {
      imgui_close_popup()
      state.menuChoice = nil
      wake()
      return .none
    }
    noteMenu()
    // Any press belongs to the picker: outside, it closes it.
    state.areas.append(Rectangle(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
    if let color, color.hex != picker.color.color.hex {
      picker.color = HSV(color, like: picker.color)
    }
    var event = PanelColorEvent.none
    showPopup(in: frame, margin: 10, ground: theme.menu) {
      event = pick(&picker.color)
      space(6)
      let titles = ["From the stage"] + (isOptional ? ["None"] : [])
      switch buttons(titles, summaries: ["The next press on the stage takes the color there."]) {
      case 0: event = .picks
      case 1: event = .removed
      default: break
      }
    }
    state.picker = picker
    if event == .picks || event == .removed {
      imgui_close_popup()
      state.menuChoice = nil
      wake()
    }
    return event
  }

  /// Shows the plane of saturation and value, and the strip of hues.
  private func pick(_ color: inout HSV) -> PanelColorEvent {
    let former = color
    let plane = takeRow(128)
    let planeItem = item("plane", plane).state
    if planeItem.is_active {
      let pointer = share(of: plane)
      (color.saturation, color.value) = (pointer.x, 1 - pointer.y)
    }
    let pure = HSV(hue: color.hue, saturation: 1, value: 1).color
    fill(plane, corners: [.white, pure, pure, .white])
    let shade = Color.black
    fill(plane, corners: [shade.faded(to: 0), shade.faded(to: 0), shade, shade])
    let knob = Point(
      x: plane.origin.x + color.saturation * plane.size.width,
      y: plane.origin.y + (1 - color.value) * plane.size.height
    )
    dot(knob, radius: 6, .white)
    dot(knob, radius: 4.5, color.color)
    space(8)
    let strip = takeRow(16)
    let stripItem = item("hue", strip).state
    // The last hue would be the first again.
    if stripItem.is_active { color.hue = min(share(of: strip).x, 0.9999) }
    for step in 0..<Self.hueSteps {
      let width = strip.size.width / Double(Self.hueSteps)
      let (from, to) = (
        HSV(hue: Double(step) / Double(Self.hueSteps), saturation: 1, value: 1).color,
        HSV(hue: Double(step + 1) / Double(Self.hueSteps), saturation: 1, value: 1).color
      )
      fill(
        Rectangle(
          x: strip.origin.x + Double(step) * width,
          y: strip.origin.y,
          width: width,
          height: strip.size.height
        ),
        corners: [from, to, to, from]
      )
    }
    let mark = strip.origin.x + color.hue * strip.size.width
    dot(Point(x: mark, y: strip.center.y), radius: 6, .white)
    dot(Point(x: mark, y: strip.center.y), radius: 4.5, pure)
    let isActive = planeItem.is_active || stripItem.is_active
    if isActive { return color == former ? .none : .changing(color.color) }
    return planeItem.was_released || stripItem.was_released ? .changed(color.color) : .none
  }

  /// Where the pointer is in a frame, each from 0 to 1.
  private func share(of frame: Rectangle) -> Point {
    let pointer = imgui_pointer()
    func share(_ place: Double, _ start: Double, _ length: Double) -> Double {
      min(max((place - start) / max(length, 1), 0), 1)
    }
    return Point(
      x: share(Double(pointer.x) / scale, frame.origin.x, frame.size.width),
      y: share(Double(pointer.y) / scale, frame.origin.y, frame.size.height)
    )
  }

  /// The colors of the corners, clockwise from the top left.
  private func fill(_ frame: Rectangle, corners: [Color]) {
    imgui_fill_corners(
      box(frame),
      corners[0].packed,
      corners[1].packed,
      corners[2].packed,
      corners[3].packed
    )
  }
}
