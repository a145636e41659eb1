package import RiffleDrawing
import RiffleGestures
import RiffleMotion
import RiffleSDL

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
    let least = Self.swatchWidth + 90
    return labeledRow(name, label: label, least: least, isChanged: isChanged, summary: summary) {
      place in
      var swatch = place.insetBy(dx: 0, dy: 2)
      swatch.size.width = Self.swatchWidth
      let picked = showSwatch(label, color, in: swatch, isOptional: isOptional)
      var field = place
      field.origin.x = swatch.maxX + 6
      field.size.width = place.maxX - field.origin.x
      let event = showRows(in: field) {
        textField("field", placeholder: "", label: label, text: &text)
      }
      return picked != .none ? picked : event == .accepted ? .typed(text) : .none
    } ?? .reset
  }

  private func showSwatch(
    _ label: String,
    _ color: Color?,
    in place: Rectangle,
    isOptional: Bool
  ) -> PanelColorEvent {
    let (item, wasPressed) = press("swatch", place, as: label, .button, value: color?.hex ?? "none")
    let isOpen = state.popup == item.id
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
      outline(place, item.isHovered || isOpen ? theme.accent : theme.track, radius: 5)
    }
    if isOpen, input.key?.key == .escape {
      closePopup()
    } else if !isOpen, wasPressed {
      state.picker = HSV(color ?? .white)
      openPopup(of: item.id)
    }
    return showPicker(item.id, color, beneath: place, isOptional: isOptional)
  }

  private func showPicker(
    _ id: PanelState.ID,
    _ color: Color?,
    beneath place: Rectangle,
    isOptional: Bool
  ) -> PanelColorEvent {
    var event = PanelColorEvent.none
    let frame = popupFrame(of: Self.pickerSize, at: place)
    popup(of: id, in: frame, radius: 8, margin: 10) {
      if let color, color.hex != state.picker.color.hex {
        state.picker = HSV(color, like: state.picker)
      }
      var picked = state.picker
      event = pick(&picked)
      state.picker = picked
      space(6)
      let titles = ["From the stage"] + (isOptional ? ["None"] : [])
      switch buttons(titles, summaries: ["The next press on the stage takes the color there."]) {
      case 0: event = .picks
      case 1: event = .removed
      default: break
      }
    }
    if event == .picks || event == .removed { closePopup() }
    return event
  }

  /// Shows the plane of saturation and value, and the strip of hues.
  private func pick(_ color: inout HSV) -> PanelColorEvent {
    let former = color
    let plane = takeRow(128)
    let planeItem = item("plane", plane)
    if planeItem.isHeld {
      let pointer = share(of: plane)
      (color.saturation, color.value) = (pointer.x, 1 - pointer.y)
    }
    let pure = HSV(hue: color.hue, saturation: 1, value: 1).color
    let (top, bottom) = (Point(x: 0.5, y: 0), Point(x: 0.5, y: 1))
    draw(.linearGradient(LinearGradient([.white, pure])), in: pixels(plane))
    let shades = [Color.black.faded(to: 0), .black]
    draw(.linearGradient(LinearGradient(shades, from: top, to: bottom)), in: pixels(plane))
    let knob = Point(
      x: plane.origin.x + color.saturation * plane.size.width,
      y: plane.origin.y + (1 - color.value) * plane.size.height
    )
    dot(knob, radius: 6, .white)
    dot(knob, radius: 4.5, color.color)
    space(8)
    let strip = takeRow(16)
    let stripItem = item("hue", strip)
    // The last hue would be the first again.
    if stripItem.isHeld { color.hue = min(share(of: strip).x, 0.9999) }
    let hues = (0...Self.hueSteps).map {
      HSV(hue: Double($0) / Double(Self.hueSteps), saturation: 1, value: 1).color
    }
    draw(.linearGradient(LinearGradient(hues)), in: pixels(strip))
    let mark = strip.origin.x + color.hue * strip.size.width
    dot(Point(x: mark, y: strip.center.y), radius: 6, .white)
    dot(Point(x: mark, y: strip.center.y), radius: 4.5, pure)
    let isActive = planeItem.isHeld || stripItem.isHeld
    if isActive { return color == former ? .none : .changing(color.color) }
    return planeItem.wasReleased || stripItem.wasReleased ? .changed(color.color) : .none
  }

  /// Where the pointer is in a frame, each from 0 to 1.
  private func share(of frame: Rectangle) -> Point {
    let pointer = input.pointer ?? frame.origin
    func share(_ place: Double, _ start: Double, _ length: Double) -> Double {
      min(max((place - start) / max(length, 1), 0), 1)
    }
    return Point(
      x: share(pointer.x, frame.origin.x, frame.size.width),
      y: share(pointer.y, frame.origin.y, frame.size.height)
    )
  }
}
