public import RiffleMotion

extension StackEvent {
  /// Writes the event as one line of JSON, without the line's end.
  ///
  /// - Parameter origin: The moment that counts as time 0.
  /// - Returns: An object with `t` in seconds, `event`, and `card` and `direction` where there is
  ///   one.
  public func json(since origin: Timestamp = .zero) -> String {
    var line = "{\"t\": \(time.seconds(since: origin)), \"event\": \"\(kind.rawValue)\""
    if let card { line += ", \"card\": \(card)" }
    if let direction { line += ", \"direction\": \"\(direction.rawValue)\"" }
    return line + "}"
  }
}
