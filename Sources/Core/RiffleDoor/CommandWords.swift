package import RiffleCards
import RiffleMotion

/// Why some words are no command, in a line.
package struct CommandWordsProblem: Error, Hashable, CustomStringConvertible {
  package let description: String
}

extension StackCommand {
  /// The longest has a name, two numbers and `instantly`.
  private static let longestWords = 100

  /// Reads a command as riffle.h has it: its name as in a trace, then its values, such as `swipe right`,
  /// `insert 0 2` or `instantly undo`.
  package init(words text: String) throws(CommandWordsProblem) {
    guard text.utf8.count <= Self.longestWords else {
      throw CommandWordsProblem(
        description: "a command has at most \(Self.longestWords) bytes, "
          + "not \(text.utf8.count): \"\(text.elided())\""
      )
    }
    var words = text.split(separator: " ").map { String($0) }[...]
    let isInstant = words.first == "instantly"
    if isInstant { words.removeFirst() }
    guard words.first != "instantly" else {
      throw CommandWordsProblem(
        description: "\"\(text)\": \"instantly\" stands before a command once"
      )
    }
    guard let name = words.popFirst(), let command = Self.command(name, Array(words)) else {
      throw CommandWordsProblem(description: "there is no command \"\(text)\"")
    }
    self = isInstant ? .instantly(command) : command
  }

  /// Returns nil unless the values are those of the command.
  private static func command(_ name: String, _ values: [String]) -> StackCommand? {
    let numbers = values.compactMap { Int($0) }
    switch (name, values.count) {
    case ("swipe", 1): return direction(values[0]).map { .swipe($0) }
    case ("nudge", 1): return direction(values[0]).map { .nudge($0) }
    case ("undo", 0): return .undo
    case ("redo", 0): return .redo
    case ("next", 0): return .next
    case ("previous", 0): return .previous
    case ("tap", 0): return .tap
    case ("deal", 0): return .deal
    case ("pause", 0): return .pause
    case ("resume", 0): return .resume
    case ("reload", 0): return .reload()
    case ("reload", 1): return numbers.first.map { .reload(count: $0) }
    case ("jump", 1): return numbers.first.map { .jump(to: $0) }
    case ("shift", 1): return numbers.first.map { .shift(by: $0) }
    case ("insert", 2) where numbers.count == 2:
      return .insert(at: numbers[0], count: numbers[1])
    case ("requeue", 2) where numbers.count == 2:
      return .requeue(cardAt: numbers[0], to: numbers[1])
    case ("delete", 2) where numbers.count == 2:
      return .delete(at: numbers[0], count: numbers[1])
    case ("move", 2) where numbers.count == 2: return .move(from: numbers[0], to: numbers[1])
    case ("reduceMotion", 1): return flag(values[0]).map { .reduceMotion($0) }
    case ("answer", 1): return flag(values[0]).map { .answer($0) }
    case ("layoutDirection", 1):
      switch values[0] {
      case "leftToRight": return .layOut(.leftToRight)
      case "rightToLeft": return .layOut(.rightToLeft)
      default: return nil
      }
    default: return nil
    }
  }

  private static func flag(_ word: String) -> Bool? {
    ["true", "false"].contains(word) ? word == "true" : nil
  }

  private static func direction(_ word: String) -> Direction? {
    Direction.allCases.first { $0.rawValue == word }
  }
}
