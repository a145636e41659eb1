import Riffle
import RiffleCards
import RiffleMuseum
import Testing

@Suite("Frames of a stack view")
@MainActor
struct FrameTests {
  @Test(
    "a returning card is drawn all the way, and nothing after it has come to rest",
    arguments: Preset.everything.filter { $0.release.swipeRecognizer == nil }
  )
  func returns(preset: Preset) {
    let rig = StackRig(preset, cards: 4)
    rig.press(movingBy: Vector(dx: 60, dy: 10))
    rig.pass(1)
    _ = rig.view.displayList(at: rig.seconds)
    #expect(rig.view.stack.isDragging)
    #expect(!rig.view.needsFrame)

    rig.lift()

    #expect(rig.view.needsFrame)
    var frames = 0
    while rig.view.needsFrame, frames < 1000 {
      rig.pass(1.0 / 60)
      _ = rig.view.displayList(at: rig.seconds)
      frames += 1
    }
    #expect((5..<400).contains(frames), "\(frames) frames")
  }
}
