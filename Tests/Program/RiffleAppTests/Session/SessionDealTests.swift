import Riffle
import RiffleApp
import RiffleCards
import RiffleDecks
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleSDL
import RiffleShell
import TestSupport
import Testing

extension SessionSuites {
  /// The first second of a window.
  @Suite("Dealing at launch") @MainActor
  struct SessionDealTests {
    /// Returns the frames that were shown, and the trace that was recorded.
    private static func run(
      _ cards: Int = 5,
      for duration: Double = 1.5,
      _ ask: (inout OpenRequest) throws -> Void = { _ in },
      act: (SessionRig, _ seconds: Double, _ top: () -> Pose?) -> Void = { _, _, _ in }
    ) throws -> (frames: [PoseFrame], trace: Trace) {
      let folder = try TestSupport.TemporaryFolder()
      let (poses, recording) = (folder.path(of: "poses"), folder.path(of: "trace.jsonl"))
      let rig = try SessionRig(cards) { request in
        request.poseLog = poses
        request.recording = recording
        try ask(&request)
      }
      let session = rig.session
      session.dealCards()
      let start = session.loop.now
      while session.loop.now.seconds(since: start) < duration {
        rig.step(after: 0.01, presents: true)
        act(rig, session.loop.now.seconds(since: start)) {
          try? frames(in: poses).last?.cards.last { $0.index == 0 }?.pose
        }
      }
      _ = session.end()
      return (try frames(in: poses), try TraceFile.read(recording))
    }

    private static func frames(in path: String) throws -> [PoseFrame] {
      let log = try PoseLog(path)
      var frames: [PoseFrame] = []
      while let frame = try log.next() { frames.append(frame) }
      return frames
    }

    private static func isInSight(_ pose: Pose, in window: Size) -> Bool {
      let half = Vector(dx: pose.size.width / 2, dy: pose.size.height / 2)
      return pose.alpha > 0 && pose.center.x > -half.dx && pose.center.x < window.width + half.dx
    }

    @Test("the first frame is a table, onto which the cards come one by one, from both sides")
    func launch() throws {
      let (frames, trace) = try Self.run()
      let (first, last) = (try #require(frames.first), try #require(frames.last))
      let window = try #require(trace.header.window)
      #expect(first.cards.count >= 3)
      #expect(first.cards.allSatisfy { !Self.isInSight($0.pose, in: window) }, "\(first.cards)")
      #expect(Set(first.cards.map { $0.pose.center.x < window.width / 2 }).count == 2)
      #expect(last.cards.allSatisfy { $0.activity == .resting })
      #expect(last.cards.allSatisfy { abs($0.pose.center.x - window.width / 2) < 30 })
      let dealt = trace.steps.filter { $0.input == .command(.deal) }
      #expect(dealt.count == 1)
      // Before the first frame, which does not wait for it.
      let time = try #require(dealt.first).time.seconds
      #expect(time <= first.time.seconds)
    }

    @Test("a replay deals as its recording says, and not once more")
    func replay() throws {
      let (_, trace) = try Self.run()
      for (steps, isDealt) in [(trace.steps, true), ([], false)] {
        var replayed = trace
        replayed.steps = steps
        let (frames, recorded) = try Self.run { $0.replay = replayed }
        let deals = recorded.steps.filter { $0.input == .command(.deal) }
        #expect(deals.count == (isDealt ? 1 : 0))
        let isMoving = frames.contains { $0.cards.contains { $0.activity == .moving } }
        #expect(isMoving == isDealt)
      }
    }

    @Test("with little motion, the cards fade in where they rest")
    func reduced() throws {
      let (frames, _) = try Self.run { $0.settings.reducedMotion = .on }
      let (first, last) = (try #require(frames.first), try #require(frames.last))
      #expect(first.cards.allSatisfy { $0.pose.alpha < 0.5 })
      #expect(last.cards.contains { $0.pose.alpha == 1 })
      for (one, other) in zip(first.cards, last.cards) {
        #expect(one.pose.center == other.pose.center)
      }
    }

    @Test(
      "a preset whose cards are not dealt one by one starts at rest, and so does a photograph",
      arguments: ["swipeable", nil]
    )
    func still(preset: String?) throws {
      let (frames, trace) = try Self.run { $0.preset = preset }
      #expect(try #require(frames.first).cards.allSatisfy { $0.activity == .resting })
      #expect(!trace.steps.contains { $0.input == .command(.deal) })
    }

    @Test("a key in the middle of the deal swipes, and a press takes the top card where it flies")
    func hands() throws {
      var isSwiped = false
      let (swiped, _) = try Self.run(act: { rig, seconds, _ in
        guard !isSwiped, seconds > 0.05 else { return }
        isSwiped = true
        rig.key(.right)
      })
      #expect(try #require(swiped.last).cards.contains { $0.index == 1 })
      #expect(try #require(swiped.last).cards.allSatisfy { $0.index != 0 })

      var place: Point?
      let (caught, _) = try Self.run(act: { rig, seconds, top in
        if place == nil, let top = top()?.center, top.x < 600 {
          place = top
          rig.pointer(.down(.primary), top)
          rig.pointer(.move, top + Vector(dx: 20, dy: 0))
        } else if seconds > 1, let held = place {
          rig.pointer(.up(.primary), held + Vector(dx: 20, dy: 0))
        }
      })
      let held = try #require(place) + Vector(dx: 20, dy: 0)
      let dragged = caught.flatMap(\.cards).filter { $0.activity == .dragged }
      #expect(dragged.count > 3)
      #expect(dragged.allSatisfy { $0.index == 0 && ($0.pose.center - held).length < 40 })
    }
  }
}
