package import RiffleCore

package struct PointerTrail: Hashable, Sendable {
  private var pointers: [PointerID: [Sample]] = [:]

  private struct Sample: Hashable {
    var seconds: Double
    var position: Point
    var isPressed: Bool
  }

  /// How long a pointer stays after its last event, and then takes to fade: long enough to see the
  /// release.
  private static let (stay, fadeOut) = (0.1, 0.3)
  /// How long a pointer appears before its first event, so that the eye is there when it presses.
  private static let fadeIn = 0.25

  package init(of trace: Trace) {
    for step in trace.steps {
      switch step.input {
      case .pointer(let event):
        let sample = Sample(
          seconds: step.time.seconds,
          position: event.position,
          isPressed: !event.buttons.isEmpty
        )
        pointers[event.pointer, default: []].append(sample)
      case .cancel:
        for (id, samples) in pointers {
          guard var last = samples.last, last.isPressed else { continue }
          (last.seconds, last.isPressed) = (step.time.seconds, false)
          pointers[id, default: []].append(last)
        }
      case .command, .key, .resize, .restore, .set: break
      }
    }
  }

  package var isEmpty: Bool { pointers.isEmpty }

  package func marks(at seconds: Double) -> [PointerMark] {
    pointers.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { _, samples in
      Self.mark(at: seconds, of: samples)
    }
  }

  private static func mark(at seconds: Double, of samples: [Sample]) -> PointerMark? {
    let next = samples.firstIndex { $0.seconds > seconds } ?? samples.endIndex
    var mark: PointerMark?
    if next > samples.startIndex {
      let last = samples[next - 1]
      let part = last.isPressed ? 1 : 1 - (seconds - last.seconds - stay) / fadeOut
      mark = PointerMark(position: last.position, isPressed: last.isPressed, opacity: min(part, 1))
    }
    if next < samples.endIndex {
      let part = 1 - (samples[next].seconds - seconds) / fadeIn
      if part > mark?.opacity ?? 0 {
        mark = PointerMark(position: samples[next].position, isPressed: false, opacity: part)
      }
    }
    return mark.flatMap { $0.opacity > 0 ? $0 : nil }
  }
}

/// A pointer in a film: a see-through disc that becomes smaller and solid while it presses.
package struct PointerMark: Hashable, Sendable {
  /// The position, in points of the window.
  package var position: Point
  /// A button is held, or a finger or pen touches.
  package var isPressed: Bool
  /// The opacity, above 0, at most 1.
  package var opacity: Double

  package init(position: Point, isPressed: Bool, opacity: Double) {
    self.position = position
    self.isPressed = isPressed
    self.opacity = opacity
  }

  /// The mark is light, with a dark rim and a shadow; the scale is pixels per point.
  package func commands(scale: Double) -> [DrawCommand] {
    let radius = isPressed ? 10.0 : 14.0
    let halo = shadow(radius: radius + 1.5, offset: 1.5, blur: 4, opacity: 0.35, scale: scale)
    // The shadow is drawn only outside the disc, so that its see-through inside stays light.
    let rim =
      isPressed
      ? disc(radius: radius + 1.5, .black.faded(to: 0.75), scale: scale)
      : shadow(radius: radius, offset: 0, blur: 1, opacity: 0.6, scale: scale)
    let inside = disc(radius: radius, .white.faded(to: isPressed ? 1 : 0.55), scale: scale)
    return [halo, rim, inside]
  }

  private func shadow(
    radius: Double,
    offset: Double,
    blur: Double,
    opacity: Double,
    scale: Double
  ) -> DrawCommand {
    .shadow(
      Shadow(
        frame: frame(radius: radius, scale: scale),
        cornerRadius: radius * scale,
        offset: Vector(dx: 0, dy: offset * scale),
        standardDeviation: blur * scale,
        color: .black.faded(to: opacity * self.opacity),
        casterAlpha: self.opacity
      )
    )
  }

  private func disc(radius: Double, _ color: Color, scale: Double) -> DrawCommand {
    .shape(
      Shape(
        frame: frame(radius: radius, scale: scale),
        cornerRadius: radius * scale,
        alpha: opacity,
        fill: .color(color)
      )
    )
  }

  private func frame(radius: Double, scale: Double) -> Rectangle {
    Rectangle(
      origin: Point(x: (position.x - radius) * scale, y: (position.y - radius) * scale),
      size: Size(width: 2 * radius * scale, height: 2 * radius * scale)
    )
  }
}
