import RiffleMotion

extension StackEvent {
  /// The event as one line of JSON, without the line's end: `t` in seconds, `event`, and `card` (an
  /// index) and `direction` if there is one.
  public var json: String {
    var line = JSONLine()
    line.write("{\"t\": ")
    line.write(time.seconds)
    line.write(", \"event\": ")
    line.write(name: name.rawValue)
    if let card {
      line.write(", \"card\": ")
      line.write(card.index)
    }
    if let direction {
      line.write(", \"direction\": ")
      line.write(name: direction.rawValue)
    }
    line.write("}")
    return line.text
  }
}
