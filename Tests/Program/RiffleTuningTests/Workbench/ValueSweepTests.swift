import RiffleCards
import RiffleMotion
import RiffleTuning
import Testing

@Suite("Sweeps of a value")
struct ValueSweepTests {
  @Test("The values are even, and each preset differs by its value alone")
  func even() throws {
    let sweep = ValueSweep("return.thrownDampingRatio", from: 0.4, to: 1, count: 4)
    let steps = try sweep.steps(of: .riffle)
    #expect(steps.map(\.value) == [0.4, 0.6, 0.8, 1])
    #expect(steps.map(\.caption) == ["0.4", "0.6", "0.8", "1"])
    for step in steps {
      let value = try step.preset.value(of: "return.thrownDampingRatio")
      #expect(value == .number(step.value))
      #expect(step.preset.differences(from: .riffle).count == (step.value == 0.8 ? 0 : 1))
    }
  }

  @Test("Captions have units, whole numbers come once")
  func captions() throws {
    let angle = ValueSweep("drag.maximumRotation", from: 0, to: 20, count: 3)
    #expect(try angle.steps(of: .riffle).map(\.caption) == ["0°", "10°", "20°"])
    let time = ValueSweep("return.thrownResponse", from: 0.2, to: 0.5, count: 2)
    #expect(try time.steps(of: .riffle).map(\.caption) == ["0.2 s", "0.5 s"])
    let cards = ValueSweep("layout.visibleCards", from: 1, to: 3, count: 9)
    #expect(try cards.steps(of: .riffle).map(\.value) == [1, 2, 3])
  }

  @Test("The ends about a value lie on the slider, about it if there is room")
  func ends() throws {
    for row in TunableRow.all(of: .riffle) {
      guard let scale = row.scale, case .number(let value) = try Preset.riffle.value(of: row.key)
      else { continue }
      let ends = ValueSweep.ends(about: value, on: scale)
      #expect(
        scale.lower <= ends.from && ends.from < ends.to && ends.to <= scale.upper,
        "\(row.key)"
      )
      if value >= 4 * scale.step, value <= scale.upper {
        #expect(ends.from <= value && value <= ends.to, "\(row.key): \(value) in \(ends)")
      }
      // A sheet can be made of them.
      let sweep = ValueSweep(row.key, from: ends.from, to: ends.to, count: 5)
      #expect(try sweep.steps(of: .riffle).count > 1, "\(row.key)")
    }
  }

  @Test("A key or a value that the preset does not have is refused")
  func refused() {
    #expect(throws: PresetError.self) {
      try ValueSweep("return.duration", from: 0, to: 1, count: 3).steps(of: .riffle)
    }
    #expect(throws: PresetError.self) {
      try ValueSweep("return.thrownResponse", from: 0.1, to: 99, count: 3).steps(of: .riffle)
    }
  }

  @Test(
    "A grid has a place for each picture, none over another, all on the sheet",
    arguments: 1...30
  )
  func grid(count: Int) {
    let grid = ContactGrid(of: count, picture: Size(width: 320, height: 240))
    #expect(grid.pictures.count == count && grid.captions.count == count)
    let places = grid.pictures + grid.captions
    for (index, place) in places.enumerated() {
      let (right, bottom) = (
        place.origin.x + place.size.width, place.origin.y + place.size.height
      )
      #expect(place.origin.x >= 0 && place.origin.y >= 0)
      #expect(right <= grid.size.width && bottom <= grid.size.height)
      for other in places[(index + 1)...] {
        let isApart =
          other.origin.x >= right || other.origin.x + other.size.width <= place.origin.x
          || other.origin.y >= bottom || other.origin.y + other.size.height <= place.origin.y
        #expect(isApart)
      }
    }
    let shape = grid.size.width / grid.size.height
    #expect(count < 4 || (0.7...2.6).contains(shape), "\(count): \(shape)")
  }
}
