import RiffleCards
import RiffleDrawing
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import Testing

@Suite("Handles on the stage")
struct StageHandlesTests {
  private static let window = Size(width: 1280, height: 800)

  private static func stack(_ preset: Preset) -> CardStack {
    CardStack(preset: preset, window: window, count: 6, seed: 2)
  }

  private static func handles(_ preset: Preset) -> StageHandles {
    StageHandles(of: stack(preset), TunableRow.all(of: preset))
  }

  /// The preset after a pull of a handle by some way.
  private static func pulled(_ preset: Preset, _ handle: StageHandle, by way: Vector) throws
    -> Preset
  {
    let handles = Self.handles(preset)
    let start = try #require(handles.places.first { $0.handle == handle }).place
    let change = try #require(handles.value(pulling: handle, from: start, to: start + way))
    var changed = preset
    try changed.set(change.key, to: change.value)
    return changed
  }

  @Test("A pulled threshold is where a release then swipes", arguments: Preset.everything)
  func thresholds(preset: Preset) throws {
    let judge = ReleaseJudge(of: Self.stack(preset))
    for direction in judge.directions {
      guard let distance = judge.distance(toward: direction) else { continue }
      let unit = direction.vector * (1 / direction.vector.length)
      for more in [-20.0, 15] {
        let changed = try Self.pulled(preset, .threshold(direction), by: unit * more)
        let after = try #require(
          ReleaseJudge(of: Self.stack(changed)).distance(toward: direction)
        )
        // A threshold of 0.05 half cards is 10 points high.
        #expect(abs(after - distance - more) <= 8, "\(direction) \(distance) \(more) \(after)")
      }
    }
  }

  @Test("Pulling one side of a rule with two lines leaves the other line where it is")
  func oneSide() throws {
    let changed = try Self.pulled(.container, .threshold(.right), by: Vector(dx: -50, dy: 0))
    #expect(try changed.value(of: "release.right") == .number(350))
    #expect(try changed.value(of: "release.left") == .number(-65))
  }

  @Test("The look and the place of the stack follow the pointer")
  func look() throws {
    let way = Vector(dx: 6, dy: 6)
    var changed = try Self.pulled(.riffle, .cornerRadius, by: way)
    #expect(changed.appearance.cornerRadius == Preset.riffle.appearance.cornerRadius + 6)
    changed = try Self.pulled(.riffle, .cornerRadius, by: Vector(dx: -90, dy: -90))
    #expect(changed.appearance.cornerRadius == 0)
    changed = try Self.pulled(.riffle, .shadowOffset, by: way)
    #expect(changed.appearance.shadow.offset == Preset.riffle.appearance.shadow.offset + way)
    changed = try Self.pulled(.riffle, .shadowRadius, by: way)
    #expect(changed.appearance.shadow.radius == Preset.riffle.appearance.shadow.radius + 6)
    changed = try Self.pulled(.riffle, .stackOffset, by: way)
    #expect(changed.container.offset == Preset.riffle.container.offset + way)
  }

  @Test(
    "A handle is found near its place, at any zoom, and none elsewhere",
    arguments: Preset.everything
  )
  func near(preset: Preset) throws {
    let handles = Self.handles(preset)
    for (handle, place) in handles.places {
      let found = try #require(handles.handle(at: place + Vector(dx: 1, dy: 0), zoom: 0.5))
      let distance = handles.places.first { $0.handle == found }.map { ($0.place - place).length }
      #expect(found == handle || (distance ?? 99) <= 2)
    }
    #expect(handles.handle(at: Point(x: 3, y: 3)) == nil)
    let corner = try #require(handles.places.first { $0.handle == .cornerRadius }).place
    #expect(handles.handle(at: corner + Vector(dx: 0, dy: 20), zoom: 1) == nil)
    #expect(handles.handle(at: corner + Vector(dx: 0, dy: 20), zoom: 0.5) == .cornerRadius)
  }

  @Test("A stack without a shadow, or without thresholds, has no handles for them")
  func missing() {
    #expect(!Self.handles(.qi).places.contains { $0.handle == .shadowRadius })
    let board = Self.handles(.board).places.map(\.handle)
    #expect(board == [.shadowOffset, .shadowRadius, .cornerRadius, .stackOffset])
  }
}
