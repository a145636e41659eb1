import RiffleCards
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import Testing

@Suite("Course of a gesture")
struct GestureCourseTests {
  private static let window = Size(width: 1280, height: 800)

  private static func player(_ name: String, _ preset: Preset) throws -> GesturePlayer {
    let gesture = try #require(GestureShelf(userFolder: nil).gesture(named: name))
    return GesturePlayer(gesture, preset: preset, window: window, count: 12, seed: 3)
  }

  @Test("Between the samples it is what the stack shows", arguments: ["flick", "throw back"])
  func values(name: String) throws {
    let player = try Self.player(name, .riffle)
    let course = GestureCourse(of: player)
    let rest = player.stack(at: .zero).restingPose(ofDepth: 0)
    var compared = 0
    for step in 0...400 {
      let time = Timestamp(seconds: course.duration * Double(step) / 400)
      let cards = player.stack(at: time).snapshots(at: time.seconds)
      guard let card = cards.first(where: { $0.activity == .dragged || $0.activity == .returning })
      else { continue }
      compared += 1
      let x = course.value(of: .x, at: time.seconds)
      // A sample is at most 1/240 s away.
      #expect(abs(x - card.pose.center.x + rest.center.x) < 20, "\(time)")
      #expect(abs(course.value(of: .tilt, at: time.seconds) - card.pose.rotation.degrees) < 1)
      let scale = course.value(of: .scale, at: time.seconds)
      #expect(abs(scale - card.pose.size.width / rest.size.width) < 0.005)
    }
    #expect(compared > 20)
  }

  @Test("The lines pass all samples, with fewer points", arguments: Preset.everything)
  func lines(preset: Preset) throws {
    let course = GestureCourse(of: try Self.player("catch in flight", preset))
    for quantity in GestureCourse.Quantity.allCases {
      let range = course.range(of: quantity)
      let span = max(range.upperBound - range.lowerBound, 1e-9)
      let lines = course.lines(of: quantity)
      #expect(lines.map(\.count).reduce(0, +) < 500)
      #expect(lines.first?.first?.seconds == 0)
      #expect(abs((lines.last?.last?.seconds ?? 0) - course.duration) < 1e-9)
      for line in lines {
        for (one, other) in zip(line, line.dropFirst()) {
          #expect(one.seconds < other.seconds)
          let middle = (one.seconds + other.seconds) / 2
          let there = course.value(of: quantity, at: middle)
          #expect(abs(there - (one.value + other.value) / 2) < 0.02 * span, "\(quantity)")
        }
      }
    }
  }

  @Test("The dashed lines are where a release swipes, and the speed of a flick")
  func limits() throws {
    let course = GestureCourse(of: try Self.player("flick", .riffle))
    let limits = course.limits(of: .x).sorted()
    #expect(limits.count == 2)
    #expect(abs((limits.last ?? 0) - 0.35 * 320) < 0.02 && limits.first == limits.last.map(-))
    #expect(course.limits(of: .speed) == [900])
    #expect(course.limits(of: .tilt).isEmpty)
  }

  @Test("A motion begins when its part does: a throw returns on the spring of thrown cards")
  func starts() throws {
    let player = try Self.player("throw back", .riffle)
    let end = player.duration
    func start(_ name: String, _ preset: Preset = .riffle) throws -> Timestamp? {
      player.start(of: try #require(preset.motions.first { $0.name == name }), before: end)
    }
    let thrown = try #require(player.releases.last)
    let isThrown = thrown.velocity.length >= 150
    #expect(thrown.verdict.direction == nil)
    #expect(try start("Return, thrown") == (isThrown ? thrown.time : nil))
    #expect(try start("Return, still") == (isThrown ? nil : thrown.time))
    #expect(try start("Undo") == nil)
    let lift = try #require(try start("Lift"))
    #expect(lift > .zero && lift < thrown.time)
    #expect(
      player.start(of: try #require(Preset.riffle.motions.first), before: .zero) == nil
    )
    let flick = try Self.player("flick", .collection)
    let exit = try #require(Preset.collection.motions.first { $0.name == "Exit" })
    let release = try #require(flick.releases.first { $0.verdict.direction != nil })
    #expect(flick.start(of: exit, before: flick.duration) == release.time)
  }
}
