package import RiffleCards
import RiffleMotion

extension StackEvent {
  /// Whether logs and logs of poses have it; a refusal changes nothing that they show.
  package var isLogged: Bool { name != .didRefuse }
}

extension StackEvent: JSONWritable {
  /// Writes the event as an object: its time and name, and the card, the direction and the translation
  /// that it has.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(PoseLogKey.time, time.seconds)
      writer.field(PoseLogKey.event, name.rawValue)
      if let card { writer.field(PoseLogKey.card, card.index) }
      if let direction { writer.field(PoseLogKey.direction, direction.rawValue) }
      if let translation {
        writer.key(PoseLogKey.translation)
        writer.array([translation.dx, translation.dy])
      }
      if let reason { writer.field(PoseLogKey.reason, reason) }
    }
  }
}

/// The keys of the reason of a release.
private enum ReasonKey: String {
  case cause, direction, projected, needed, velocity
}

extension ReleaseReason: JSONWritable {
  /// Writes the reason as an object.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(ReasonKey.cause, cause.rawValue)
      writer.field(ReasonKey.direction, direction.rawValue)
      writer.field(ReasonKey.projected, projected)
      writer.field(ReasonKey.needed, needed)
      writer.field(ReasonKey.velocity, velocity)
    }
  }
}

extension Simulation.Output: JSONWritable {
  /// Writes the event or the frame as an object.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .event(let event): event.write(to: &writer)
    case .frame(let number, let time, let cards):
      PoseFrame(number: number, time: time, cards: cards).write(to: &writer)
    }
  }
}
