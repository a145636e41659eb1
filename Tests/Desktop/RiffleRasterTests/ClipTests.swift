import PictureTestSupport
import RiffleDrawing
import RiffleMotion
import RiffleRaster
import TestSupport
import Testing

@Suite("Clips") struct ClipTests {
  private static let size = PixelSize(width: 150, height: 110)

  /// Draws commands one after another, each unclipped over all that lies there, and keeps of each only
  /// the pixels whose middles lie in its rectangles.
  private func copied(_ list: DisplayList) -> Bitmap {
    var result = drawn([], size: Self.size, over: list.background)
    for command in list.commands {
      var whole = result
      Rasterizer().draw([command.unclipped], into: &whole, from: PlainBitmaps())
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width where command.clips.allSatisfy({ $0.hasPixel(x, y) }) {
          result.pixels[y * Self.size.width + x] = whole[x, y]
        }
      }
    }
    return result
  }

  @Test("what a clip leaves is what lies in its rectangle", arguments: 0..<60 as Range<UInt64>)
  func randomLists(seed: UInt64) {
    var lists = RandomList(seed: seed, size: Self.size)
    let list = lists.clipped(lists.list())

    let bitmap = drawn(list.commands, size: Self.size, over: list.background)

    #expect(bitmap == copied(list), "seed \(seed)")
  }

  @Test("clips within clips draw only what lies in all of them, on whole pixels")
  func nested() {
    let fill = DrawCommand.shape(Shape(frame: Self.size.bounds, fill: .color(.white)))
    let outer = Rectangle(x: 10.4, y: 10.6, width: 30, height: 20)
    let inner = Rectangle(x: 20, y: 0, width: 50, height: 25)

    let bitmap = drawn([.clipped(.clipped(fill, to: inner), to: outer)], size: Self.size)

    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let isSeen = (20..<40).contains(x) && (11..<25).contains(y)
        #expect((bitmap[x, y] == 0xFFFF_FFFF) == isSeen, "\(x), \(y)")
      }
    }
  }

  @Test("an empty clip, and one beside the picture, draw nothing")
  func nothing() {
    let fill = DrawCommand.shape(Shape(frame: Self.size.bounds, fill: .color(.white)))
    let clips = [
      Rectangle(x: 20, y: 20, width: 0, height: 30), Rectangle(x: 200, y: 20, width: 9, height: 9),
      Rectangle(x: .nan, y: 20, width: 9, height: 9),
    ]

    let bitmap = drawn(clips.map { .clipped(fill, to: $0) }, size: Self.size)

    #expect(bitmap == drawn([], size: Self.size))
  }
}

extension DrawCommand {
  fileprivate var clips: [Rectangle] {
    if case .clipped(let clipped) = self { [clipped.rectangle] } else { [] }
  }
}

extension Rectangle {
  fileprivate func hasPixel(_ x: Int, _ y: Int) -> Bool {
    let (middleX, middleY) = (Double(x) + 0.5, Double(y) + 0.5)
    return origin.x <= middleX && middleX < maxX && origin.y <= middleY && middleY < maxY
  }
}
