import RiffleBench
import RiffleGestures
import RiffleMotion
import TestSupport
import Testing

@Suite("Benches of folders") struct FolderBenchTests {
  @Test("a frame's line is read as it was written")
  func lines() {
    let seed = UInt64.random(in: 0...9999)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let frame = NotedFrame(
        time: Double.random(in: 0...1000, using: &random),
        interval: Bool.random(using: &random) ? Double.random(in: 0...1, using: &random) : nil,
        drawing: Double.random(in: 0...1, using: &random),
        isMissed: Bool.random(using: &random),
        pictures: NotedFrame.Pictures.allCases.randomElement(using: &random) ?? .none,
        unsavedCount: Int.random(in: 0...20, using: &random)
      )
      #expect(NotedFrame(line: frame.line) == frame, "seed \(seed)")
    }
    for line in [
      "", "frame 1 2 3", "other 1 2 3 - all 0", "frame x - 0.1 - all 0", "frame 1 - 0.1 - - 0",
    ] {
      #expect(NotedFrame(line: line) == nil)
    }
  }

  @Test("a quantile is the value that a part of all values does not exceed")
  func quantiles() {
    let values = (1...200).map(Double.init).shuffled()
    #expect([0, 0.5, 0.99, 1].map { values.quantile($0) } == [1, 101, 199, 200])
    #expect([Double]().quantile(0.5) == nil)
  }

  @Test("late frames are counted, and what kept them from being drawn is told apart")
  func figures() {
    func frame(_ interval: Double?, drawing: Double = 0.004) -> NotedFrame {
      NotedFrame(
        time: 1,
        interval: interval,
        drawing: drawing,
        isMissed: false,
        pictures: .all,
        unsavedCount: 0
      )
    }
    var frames = [frame(nil), frame(0.016), frame(0.024), frame(0.03), frame(0.04, drawing: 0.03)]
    frames[1].isMissed = true
    (frames[2].pictures, frames[3].pictures, frames[4].pictures) = (.none, .top, .top)
    frames[3].unsavedCount = 2
    let values = SwipeBench.figures(of: frames).map { "\($0.name): \($0.value)" }
    #expect(
      values == [
        "frames: 5", "missed: 1",
        "over 25 ms since the one before: 2, 1 of them drawn for over 12 ms",
        "longest interval: 40.0 ms",
        "drawing, half, 99 of 100 and all within: 4.0 ms, 30.0 ms, 30.0 ms",
        "frames that lacked the picture on top: 1", "frames that lacked only one beneath: 2",
        "frames before a decision was on disk: 1",
      ]
    )
  }

  @Test("a script swipes every half second, by turns with a key and with the mouse")
  func script() {
    let start = Timestamp(seconds: 3)
    var script = FolderScript(swipes: 6, from: start, in: Size(width: 960, height: 720))
    #expect(script.next(until: Timestamp(seconds: 2.9)) == nil)
    var steps: [FolderScript.Step] = []
    while let step = script.next(until: script.end) { steps.append(step) }
    #expect(script.end == Timestamp(seconds: 7))
    #expect(steps.map(\.time) == steps.map(\.time).sorted())
    let keys = steps.compactMap { step in
      if case .key(let key, let time) = step { (key, time.seconds) } else { nil }
    }
    #expect(keys.map(\.0) == [.right, .left, .right])
    #expect(keys.map(\.1) == [3, 4, 5])
    let downs = steps.filter { step in
      if case .pointer(let event) = step, case .down = event.phase { true } else { false }
    }
    #expect(downs.map(\.time.seconds) == [3.5, 4.5, 5.5])
    // The last position of each drag lies to its side by a third of the window.
    let ends = steps.compactMap { step in
      if case .pointer(let event) = step, case .up = event.phase { event.position.x } else { nil }
    }
    #expect(ends == [800, 160, 800])
  }

  @Test("how soon half, 99 of 100 and all decisions are on disk is measured, and takes time")
  func journal() throws {
    let figures = try JournalBench.run(decisions: 20, pause: .zero)
    let times = figures.compactMap { Double($0.value.dropLast(" ms".count)) }
    #expect(figures.count == 3 && times.count == 3 && times == times.sorted())
    #expect(times.allSatisfy { $0 > 0 })
  }
}
