import RiffleCards
import RiffleMotion
import Testing

@Suite("Right to left")
struct LayoutDirectionTests {
  private static func script(_ preset: Preset) -> StackScript {
    var script = StackScript(preset, cards: 6)
    script.command(.layOut(.rightToLeft), at: 0)
    return script
  }

  @Test("the layout is mirrored about the middle of the container", arguments: Preset.all)
  func mirrored(preset: Preset) {
    let script = Self.script(preset)
    let usual = StackScript(preset, cards: 6)
    let width = usual.stack.stage.container.size.width
    for index in 0..<6 {
      guard let pose = usual.pose(of: index, at: 0.1) else { continue }
      #expect(isClose(script.pose(of: index, at: 0.1)?.center.x, width - pose.center.x))
      #expect(script.pose(of: index, at: 0.1)?.center.y == pose.center.y)
      #expect(isClose(script.pose(of: index, at: 0.1)?.rotation.radians, -pose.rotation.radians))
    }
  }

  @Test("the next card goes out on the other side; a hand and a swipe go where they go")
  func exits() {
    var usual = StackScript(.container, cards: 6)
    usual.command(.next, at: 1)
    var script = Self.script(.container)
    script.command(.next, at: 1)
    script.command(.swipe(.right), at: 2)
    script.drag(by: Vector(dx: 320, dy: 0), at: 4)

    let first = usual.events.compactMap { $0.name == .didSwipe ? $0.direction : nil }.first
    let directions = script.events.compactMap { $0.name == .didSwipe ? $0.direction : nil }
    #expect(directions == [first?.mirrored, .right, .right])
    #expect(Direction.allCases.allSatisfy { $0.mirrored.vector.dx == -$0.vector.dx })
    #expect(Direction.allCases.allSatisfy { $0.mirrored.vector.dy == $0.vector.dy })
  }
}
