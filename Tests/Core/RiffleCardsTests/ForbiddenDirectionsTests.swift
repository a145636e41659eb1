import CardTestSupport
import RiffleCards
import RiffleDrawing
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import Testing

@Suite("A preset that allows no direction")
struct ForbiddenDirectionsTests {
  static let presets = Preset.everything.filter { preset in
    (try? preset.value(of: "release.directions")) != nil
  }

  private static func forbidding(_ preset: Preset) throws -> Preset {
    var preset = preset
    try preset.set("release.directions", to: .texts([]))
    preset.appearance.stamps.isShown = true
    return preset
  }

  @Test("there are such rules")
  func some() { #expect(Self.presets.count > 5) }

  @Test("brings each dragged card back, however far and fast, without a stamp", arguments: presets)
  func drags(preset: Preset) throws {
    let preset = try Self.forbidding(preset)
    for way in Direction.allCases.map(\.vector) {
      for follows in StampAppearance.Follows.allCases {
        var preset = preset
        preset.appearance.stamps.follows = follows
        var script = StackScript(preset, cards: 3)
        let hint = "\(preset.name), \(way), \(follows)"
        let rest = script.stack.snapshots(at: 0)
        script.press(script.middle, at: 1)
        for step in 1...8 {
          let time = 1 + 0.01 * Double(step)
          script.move(to: script.middle + way * (50 * Double(step)), at: time)
          #expect(script.stack.snapshots(at: time).allSatisfy { $0.stamp == nil }, "\(hint)")
        }
        script.lift(at: 1.085)
        script.pass(to: 20)
        #expect(script.eventLines(.didSwipe) == [], "\(hint)")
        #expect(script.eventLines(.didReturn).count == 1, "\(hint)")
        #expect(script.stack.snapshots(at: 20).map(\.pose) == rest.map(\.pose), "\(hint)")
        #expect(script.stack.checkRest() == [], "\(hint)")
      }
    }
  }

  @Test("refuses commands and keys, unless the exit takes them to all sides", arguments: presets)
  func commands(preset: Preset) throws {
    let preset = try Self.forbidding(preset)
    let commands = Direction.plain.map { StackCommand.swipe($0) } + [.next]
    for command in commands {
      for input in [StackInput.command(command), .key(command)] {
        var script = StackScript(preset, cards: 3)
        script.send(input, at: 1)
        let isTaken = !preset.exit.commandDirections.isEmpty
        #expect(script.eventLines(.didSwipe).isEmpty != isTaken, "\(preset.name), \(input)")
        guard !isTaken else { continue }
        #expect(script.stack.latestResult == .refused(.notAllowed), "\(preset.name), \(input)")
      }
    }
  }

  @Test("is one by an app's answer, too")
  func policy() {
    var script = StackScript(.riffle, cards: 3)
    script.policy = StackPolicy(allowedDirections: { _ in [] })
    script.send(.key(.swipe(.left)), at: 1)
    #expect(script.stack.latestResult == .refused(.notAllowed))
    script.drag(by: Vector(dx: 400, dy: 0), at: 2)
    script.pass(to: 9)
    #expect(script.eventLines(.didSwipe) == [])
  }
}
