import Foundation
import Riffle

/// Writes a line to a file for each press of a key in a window: the modifiers and the key.
@MainActor
enum KeyProbe {
  static func run(writingTo path: String) throws {
    let cards = Cards()
    let window = try CardWindow(title: "keys", dataSource: cards)
    let file = FileHandle(forWritingAtPath: path)
    window.keyHandler = { press in
      file?.write(Data("\(press.modifiers.rawValue) \(press.key)\n".utf8))
      return true
    }
    try window.run()
  }
}
