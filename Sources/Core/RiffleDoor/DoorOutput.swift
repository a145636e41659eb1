import RiffleCards
import RiffleDrawing
import RiffleMotion

/// Numbers and text that a call has written.
///
/// A frame, and a layer, is a list of records: each begins with the number of its kind, and every length
/// is in pixels. riffle.h has them in full.
package final class DoorOutput {
  package private(set) var numbers: [Double] = []
  /// The text in UTF-8.
  package private(set) var text: [UInt8] = []

  func clear() {
    numbers.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
  }

  package func write(_ message: String) {
    clear()
    append(message)
  }

  package func append(_ number: Double) { numbers.append(number) }

  func append(_ values: Double...) { values.forEach { numbers.append($0) } }

  /// - Returns: Where the text begins, and its length, in bytes.
  @discardableResult
  func append(_ string: String) -> (start: Int, length: Int) {
    let start = text.count
    text.append(contentsOf: string.utf8)
    return (start, text.count - start)
  }

  // MARK: Records

  func writeGround(_ color: Color) {
    append(5)
    append(color)
  }

  /// - Parameter card: The card that the records after it belong to; nil for the container.
  func writeGroup(of card: CardSnapshot?, number: Int, isTop: Bool) {
    guard let card else { return append(0, -1, -1, 0, 0) }
    append(0, Double(card.id.number), Double(number), Double(card.activity.code), isTop ? 1 : 0)
  }

  func write(_ command: DrawCommand, _ layers: inout LayerNumbers) {
    guard command.isDrawable else { return }
    switch command {
    case .shape(let shape): write(shape, &layers)
    case .shadow(let shadow): write(shadow)
    case .text(let line): write(line)
    case .path(let path): write(path)
    // The library's own cards have none of these.
    case .paragraph, .clipped: break
    }
  }

  private func write(_ shape: Shape, _ layers: inout LayerNumbers) {
    append(1)
    append(shape.frame)
    append(
      shape.rotation.radians,
      shape.cornerRadius,
      shape.cornerCurve == .continuous ? 1 : 0,
      shape.alpha
    )
    write(shape.fill, &layers)
  }

  private func write(_ fill: Fill, _ layers: inout LayerNumbers) {
    switch fill {
    case .color(let color):
      append(0)
      append(color)
    case .gradient(let top, let bottom):
      append(1)
      append(top)
      append(bottom)
    case .picture(let picture, let size, let placeholder):
      let isWhole = if case .fit = picture.placing.content { 1.0 } else { 0.0 }
      append(2, picture.cardNumber, Double(size.width), Double(size.height), isWhole)
      append(placeholder)
    case .layer(let layer):
      append(3, Double(layers.number(of: layer)))
      append(Double(layer.size.width), Double(layer.size.height))
    case .linearGradient(let gradient):
      append(4, gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y)
      append(Double(gradient.stops.count))
      for stop in gradient.stops {
        append(stop.location)
        append(stop.color)
      }
    }
  }

  private func write(_ shadow: Shadow) {
    append(2)
    append(shadow.frame)
    append(
      shadow.rotation.radians,
      shadow.cornerRadius,
      shadow.offset.dx,
      shadow.offset.dy,
      shadow.standardDeviation
    )
    append(shadow.color)
    append(shadow.casterAlpha)
  }

  private func write(_ line: TextLine) {
    let place = append(line.string)
    append(3, Double(place.start), Double(place.length), line.baseline.x, line.baseline.y)
    append(line.alignment.code, line.font.size, line.font.weight.number)
    append(line.color)
    append(line.maximumWidth)
  }

  private func write(_ drawn: DrawnPath) {
    guard case .color(let color) = drawn.fill else { return }
    let start = text.count
    for element in drawn.path.elements {
      switch element {
      case .move(let point): append("M", point)
      case .line(let point): append("L", point)
      case .quadCurve(let point, let control): append("Q", control, point)
      case .curve(let point, let control1, let control2):
        append("C", control1, control2, point)
      case .close: append("Z")
      }
    }
    append(4, Double(start), Double(text.count - start), drawn.stroke?.width ?? 0)
    append(color.faded(to: drawn.alpha))
  }

  private func append(_ letter: String, _ points: Point...) {
    append(letter)
    for point in points { append("\(point.x.hundredths) \(point.y.hundredths) ") }
  }

  private func append(_ color: Color) {
    append(255 * color.red, 255 * color.green, 255 * color.blue, color.alpha)
  }

  private func append(_ frame: Rectangle) {
    append(frame.center.x, frame.center.y, frame.size.width, frame.size.height)
  }
}

/// The layers of the latest frames, by numbers that are never given twice.
struct LayerNumbers {
  private var known: [(number: Int, layer: Layer, frame: Int)] = []
  private var last = 0
  private var frame = 0

  /// The number of frames after which layers that were not seen are forgotten.
  private static let patience = 120

  mutating func number(of layer: Layer) -> Int {
    if let index = known.firstIndex(where: { $0.layer == layer }) {
      known[index].frame = frame
      return known[index].number
    }
    last += 1
    known.append((last, layer, frame))
    return last
  }

  func layer(_ number: Int) -> Layer? { known.first { $0.number == number }?.layer }

  /// Begins another frame; true if what was not seen for long was forgotten.
  mutating func beginFrame() -> Bool {
    frame += 1
    guard frame % Self.patience == 0 else { return false }
    known.removeAll { $0.frame < frame - Self.patience }
    return true
  }
}

extension Picture {
  /// The number of its card, which the picture has as its name.
  fileprivate var cardNumber: Double { Double(Int(id.fileName) ?? -1) }
}

extension TextLine.Alignment {
  fileprivate var code: Double {
    switch self {
    case .left: 0
    case .center: 1
    case .right: 2
    }
  }
}

extension Font.Weight {
  /// The number as CSS writes it.
  fileprivate var number: Double {
    switch self {
    case .thin: 100
    case .light: 300
    case .regular: 400
    case .medium: 500
    case .semibold: 600
    case .bold: 700
    case .heavy: 900
    }
  }
}

extension Double {
  /// Written with two digits after the point at most, which is finer than a screen.
  fileprivate var hundredths: Double { (self * 100).rounded() / 100 }
}
