package import RiffleCore
import RiffleShell

/// The progress, captions and keys around two pictures; lengths are in points of the overlay.
package struct CompareWords {
  let size: Size
  let scale: Double
  let ground: Color
  var place = ""
  var captions: [Caption] = []
  /// The first ones are left out where there is no room for all.
  var hints: [KeyHint] = []

  package struct Caption {
    package var name: String
    /// These are left out from the end if there is no room.
    var details: [String] = []
    package let room: Rectangle
    var top: Double

    init(name: String, room: Rectangle) {
      (self.name, self.room, top) = (name, room, room.maxY)
    }
  }

  private static let (ink, faint) = (Color(rgb: 0xE8_EBF2), Color(rgb: 0x8E_97A8))
  /// Keys are so much of their usual size.
  private static let keyPart = 0.68
  private static let (gap, margin) = (26.0, CompareLayout.margin)

  init(size: Size, scale: Double, ground: Color) {
    (self.size, self.scale, self.ground) = (size, scale, ground)
  }

  var commands: [DrawCommand] {
    let pen = OverlayPen(scale: scale)
    let left = Self.margin
    return [
      pen.text("Compare", size: 13, weight: .semibold, Self.ink, x: left, y: 28, width: 90),
      pen.text(place, size: 13, Self.faint, x: left + 68, y: 28, width: size.width / 2),
    ] + captions.flatMap { commands(for: $0) } + hintRow
  }

  private func commands(for caption: Caption) -> [DrawCommand] {
    let (strong, plain) = (Font(size: 13 * scale, weight: .semibold), Font(size: 12 * scale))
    let room = caption.room
    var details = caption.details
    let nameWidth = min(strong.estimatedWidth(of: caption.name) / scale + 2, room.size.width)
    func detailsWidth() -> Double {
      details.isEmpty
        ? 0 : 12 + plain.estimatedWidth(of: details.joined(separator: "   ")) / scale + 2
    }
    while !details.isEmpty, nameWidth + detailsWidth() > room.size.width { details.removeLast() }
    let x = max(room.origin.x, room.center.x - (nameWidth + detailsWidth()) / 2)
    let y = caption.top + 21
    let pen = OverlayPen(scale: scale)
    let name = pen.text(
      caption.name,
      size: 13,
      weight: .semibold,
      Self.ink,
      x: x,
      y: y,
      width: nameWidth
    )
    guard !details.isEmpty else { return [name] }
    let words = details.joined(separator: "   ")
    return [name, pen.text(words, size: 12, Self.faint, x: x + nameWidth + 12, y: y)]
  }

  private var hintRow: [DrawCommand] {
    let font = Font(size: 13 * scale)
    func keyWidth(_ hint: KeyHint) -> Double {
      max(34, 20 + 8.4 * Double(hint.key.count)) * Self.keyPart
    }
    func width(_ hint: KeyHint) -> Double {
      keyWidth(hint) + 8 + font.estimatedWidth(of: hint.action) / scale
    }
    func length(_ hints: ArraySlice<KeyHint>) -> Double {
      hints.reduce(-Self.gap) { $0 + width($1) + Self.gap }
    }
    var shown = hints[...]
    while shown.count > 1, length(shown) > size.width - 2 * Self.margin { shown.removeFirst() }
    var x = (size.width - length(shown)) / 2
    let y = size.height - 26
    let painter = CardPainter(Preset.riffle.appearance, scale: scale * Self.keyPart)
    let pen = OverlayPen(scale: scale)
    return shown.flatMap { hint -> [DrawCommand] in
      defer { x += width(hint) + Self.gap }
      let center = Point(x: (x + keyWidth(hint) / 2) * scale, y: y * scale)
      return painter.keycap(hint.key, center: center, on: ground) + [
        pen.text(hint.action, size: 13, Self.faint, x: x + keyWidth(hint) + 8, y: y + 4.5)
      ]
    }
  }
}
