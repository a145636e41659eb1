import RiffleMotion

extension StackEvent {
  /// The event as one line of JSON, without the line's end: `t` in seconds, `event`, and `card` and
  /// `direction` where there is one.
  public var json: String {
    var line = JSONLine()
    line.write("{\"t\": ")
    line.write(time.seconds)
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
