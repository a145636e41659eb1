package import RiffleCards

extension StackCommand {
  /// Reads a command as a page writes it: its name as in a trace, then its values, such as `swipe right`,
  /// `insert 0 2` or `instantly undo`; nil if it is none.
  package init?(words text: String) {
    self.init(words: text.split(separator: " ").map { String($0) }[...])
  }

  private init?(words: ArraySlice<String>) {
    guard let name = words.first else { return nil }
    let rest = words.dropFirst()
    let numbers = rest.compactMap { Int($0) }
    func number(_ index: Int) -> Int? { index < numbers.count ? numbers[index] : nil }
    func direction() -> Direction? {
      rest.first.flatMap { word in Direction.allCases.first { $0.rawValue == word } }
    }
    var command: StackCommand?
    switch name {
    case "swipe": command = direction().map { .swipe($0) }
    case "nudge": command = direction().map { .nudge($0) }
    case "undo": command = .undo
    case "redo": command = .redo
    case "next": command = .next
    case "previous": command = .previous
    case "tap": command = .tap
    case "reload": command = .reload(count: number(0))
    case "deal": command = .deal
    case "insert":
      if let index = number(0), let count = number(1) { command = .insert(at: index, count: count) }
    case "delete":
      if let index = number(0), let count = number(1) { command = .delete(at: index, count: count) }
    case "move":
      if let from = number(0), let to = number(1) { command = .move(from: from, to: to) }
    case "jump": command = number(0).map { .jump(to: $0) }
    case "shift": command = number(0).map { .shift(by: $0) }
    case "pause": command = .pause
    case "resume": command = .resume
    case "reduceMotion": command = .reduceMotion(rest.first == "true")
    case "layoutDirection":
      command = .layOut(rest.first == "rightToLeft" ? .rightToLeft : .leftToRight)
    case "instantly": command = StackCommand(words: rest).map { .instantly($0) }
    default: command = nil
    }
    guard let command else { return nil }
    self = command
  }
}
