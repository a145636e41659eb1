public import RiffleMotion

extension StackEvent {
  /// Writes the event as one line of JSON, without the line's end.
  ///
  /// - Parameter origin: The moment that counts as time 0.
  /// - Returns: An object with `t` in seconds, `event`, and `card` and `direction` where there is
  ///   one.
  public func json(since origin: Timestamp = .zero) -> String {
    var line = JSONLine()
    line.write("{\"t\": ")
    line.write(time.seconds(since: origin))
    line.write(", \"event\": ")
    line.write(name: kind.rawValue)
    if let card {
      line.write(", \"card\": ")
      line.write(card)
    }
    if let direction {
      line.write(", \"direction\": ")
      line.write(name: direction.rawValue)
    }
    line.write("}")
    return line.text
  }
}
