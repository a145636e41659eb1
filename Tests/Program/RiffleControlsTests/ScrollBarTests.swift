import RiffleControls
import RiffleMotion
import TestSupport
import Testing

@Suite("A scroll bar")
struct ScrollBarTests {
  private let frame = Rectangle(x: 10, y: 50, width: 300, height: 406)

  @Test("there is none as long as all is seen")
  func none() {
    for height in [0, 100, 406, 406.4] {
      #expect(ScrollBar(in: frame, contentHeight: height, scroll: 0) == nil)
    }
  }

  @Test("it is at the top, at the bottom or between, as long as the part that is seen")
  func place() throws {
    let bars = try [0, 203, 406].map {
      try #require(ScrollBar(in: frame, contentHeight: 812, scroll: $0)).frame
    }
    #expect(bars.map(\.origin.y) == [53, 153, 253])
    #expect(bars.allSatisfy { $0.size.height == 200 && $0.maxX < frame.maxX })
  }

  @Test("of a million rows it is still long enough to be held")
  func least() throws {
    let bar = try #require(ScrollBar(in: frame, contentHeight: 26e6, scroll: 0))
    #expect(bar.frame.size.height == 24)
    #expect(bar.area.size.width >= 10)
  }

  @Test("what is held stays under the pointer")
  func held() throws {
    let seed = UInt64.random(in: 0...999)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let height = Double.random(in: 500...1e5, using: &generator)
      let scroll = Double.random(in: 0...height - 406, using: &generator)
      let bar = try #require(ScrollBar(in: frame, contentHeight: height, scroll: scroll))
      let y = bar.frame.origin.y + .random(in: 0...bar.frame.size.height, using: &generator)
      let grip = bar.grip(at: y)
      #expect(abs(bar.scroll(to: y, heldBy: grip) - scroll) < 1e-6 * height, "seed \(seed)")

      let next = Double.random(in: 60...440, using: &generator)
      let moved = bar.scroll(to: next, heldBy: grip)
      guard (0...height - 406).contains(moved) else { continue }
      let later = try #require(ScrollBar(in: frame, contentHeight: height, scroll: moved))
      #expect(abs(later.frame.origin.y + grip - next) < 1e-6, "seed \(seed)")
    }
  }

  @Test("a press beside it brings its middle there")
  func beside() throws {
    let bar = try #require(ScrollBar(in: frame, contentHeight: 4060, scroll: 0))
    let scroll = bar.scroll(to: 300, heldBy: bar.grip(at: 300))
    let moved = try #require(ScrollBar(in: frame, contentHeight: 4060, scroll: scroll))
    #expect(abs(moved.frame.center.y - 300) < 1e-9)
  }
}
