import Riffle
import Testing

@Suite("Labels of cards")
@MainActor
struct LabelTests {
  @Test(
    "a title starts at the side at which its language does",
    arguments: [("Dawn", .left), ("שקיעה", .right), ("12 مساء", .right)]
      as [(String, TextLine.Alignment)]
  )
  func side(title: String, side: TextLine.Alignment) {
    let rig = StackRig(.swipeable, items: [title])

    let lines = rig.view.displayList(at: rig.seconds).commands.flatMap { command -> [TextLine] in
      guard case .shape(let shape) = command, case .layer(let face) = shape.fill else { return [] }
      return face.commands.compactMap { command in
        guard case .text(let line) = command else { return nil }
        return line
      }
    }

    #expect(lines.first { $0.string == title }?.alignment == side)
  }
}
