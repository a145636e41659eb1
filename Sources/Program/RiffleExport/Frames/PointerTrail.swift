package import RiffleCards
import RiffleGestures
import RiffleMotion

/// The pointers of a trace, at any time.
package struct PointerTrail: Hashable, Sendable {
  /// Each pointer's events, in the order of time.
  private var pointers: [PointerID: [Sample]] = [:]

  private struct Sample: Hashable {
    var seconds: Double
    var position: Point
    var isPressed: Bool
  }

  /// The time that a pointer is still shown after its last event, and that it then takes to fade, in
  /// seconds: long enough to see the release.
  private static let (stay, fadeOut) = (0.1, 0.3)
  /// The time in which a pointer appears before its first event, in seconds: the eye is there when it
  /// presses.
  private static let fadeIn = 0.25

  /// Reads the pointers of a trace.
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

  /// Whether the trace has no pointer.
  package var isEmpty: Bool { pointers.isEmpty }

  /// Returns the pointers that are seen at a time, in seconds.
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
