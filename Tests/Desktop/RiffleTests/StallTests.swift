import Riffle
import RiffleCards
import RiffleMuseum
import Testing

@Suite("A stack view whose window could not be drawn for a while")
@MainActor
struct StallTests {
  /// A rig whose top card was just swiped away, and one in which nobody will stall.
  private func twins(_ preset: Preset) -> (StackRig, StackRig) {
    let rigs = (StackRig(preset, cards: 4), StackRig(preset, cards: 4))
    for rig in [rigs.0, rigs.1] {
      rig.swipe()
      rig.pass(0.05)
    }
    return rigs
  }

  private func stall(from start: Double, to end: Double) -> Range<Timestamp> {
    Timestamp(seconds: start)..<Timestamp(seconds: end)
  }

  @Test(
    "after a stall, moving cards continue where they were and come to rest later by its length",
    arguments: Preset.everything
  )
  func motion(preset: Preset) {
    let (stalled, smooth) = twins(preset)
    let start = stalled.seconds

    stalled.view.pause(during: stall(from: start + 0.01, to: start + 0.76))

    #expect(stalled.view.needsFrame)
    for step in [0.01, 0.03, 0.11, 0.23, 0.47, 1.1, 3] {
      let late = stalled.view.stack.snapshots(at: start + step + 0.75)
      let usual = smooth.view.stack.snapshots(at: start + step)
      #expect(late.map(\.pose.millionths) == usual.map(\.pose.millionths), "after \(step) s")
    }
    stalled.pass(4.75)
    smooth.pass(4)
    #expect(stalled.told() == smooth.told())
  }

  @Test("a stall while nothing moves has no events and no effect")
  func rest() {
    let rig = StackRig(cards: 4)
    rig.pass()
    var inputs = 0
    rig.view.inputObserver = { _, _ in inputs += 1 }
    _ = rig.view.displayList(at: rig.seconds)

    rig.view.pause(during: stall(from: rig.seconds, to: rig.seconds + 1))

    #expect(inputs == 0)
    #expect(!rig.view.needsFrame)
  }

  @Test("a stack that was paused before a stall stays paused after it")
  func paused() {
    let (rig, _) = twins(.container)
    rig.view.pause()

    rig.view.pause(during: stall(from: rig.seconds, to: rig.seconds + 1))

    #expect(rig.view.stack.isPaused)
  }

  @Test("an input during a stall counts as earlier, so inputs keep their order")
  func order() {
    let (rig, _) = twins(.container)
    var times: [Timestamp] = []
    rig.view.inputObserver = { _, time in times.append(time) }

    rig.view.pause(during: stall(from: rig.seconds - 1, to: rig.seconds + 1))
    rig.view.pause(during: stall(from: rig.seconds - 1, to: rig.seconds))

    #expect(times == [Timestamp(seconds: rig.seconds), Timestamp(seconds: rig.seconds + 1)])
  }
}

extension Pose {
  /// Its numbers, of which the last digits depend on what o'clock it is, as whole millionths.
  fileprivate var millionths: [Double] {
    let turned = [rotation.radians, alpha]
    return ([center.x, center.y, size.width, size.height] + turned).map { ($0 * 1e6).rounded() }
  }
}
