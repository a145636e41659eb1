import Glibc
import PictureTestSupport
import Riffle
import RiffleCards
import RiffleMedia
import RiffleRaster
import Testing

@Suite("Cards that draw themselves")
@MainActor
struct DrawnCardTests {
  /// The place of a point on a card, found by trigonometry.
  ///
  /// - Parameters:
  ///   - point: The point, in points of the stage.
  ///   - face: The size of a face, which is stretched to the card.
  /// - Returns: The distance from the face's middle, in parts of its width, and that from the card's edge, in
  ///   points, negative outside.
  private func place(of point: Point, on card: CardSnapshot, face: Size)
    -> (distance: Double, edge: Double)
  {
    let pose = card.pose
    let (dx, dy) = (point.x - pose.center.x, point.y - pose.center.y)
    let angle = -pose.rotation.radians
    let across = dx * cos(angle) - dy * sin(angle)
    let down = dx * sin(angle) + dy * cos(angle)
    let edge = min(pose.size.width / 2 - abs(across), pose.size.height / 2 - abs(down))
    let (u, v) = (across / pose.size.width, down / pose.size.height * face.height / face.width)
    return ((u * u + v * v).squareRoot(), edge)
  }

  @Test(
    "a ring is where trigonometry puts it, on a card that rests, that is turned, and that is beneath",
    arguments: [(0.0, 1.0), (0, 1.5), (110, 1), (-90, 2)]
  )
  func ring(drag: Double, pixelsPerPoint: Double) {
    let cards = [RingCard(), RingCard()]
    let preset = Preset.container.plain
    let table = CardTable(cards, preset: preset, pixelsPerPoint: pixelsPerPoint)
    if drag != 0 {
      table.press(at: Vector(dx: 0, dy: -60))
      table.move(to: Vector(dx: drag, dy: -40))
    }

    table.show()

    let snapshots = table.view.stack.snapshots(at: table.seconds)
    let top = snapshots[snapshots.count - 1]
    #expect((top.pose.rotation == .zero) == (drag == 0))
    let (ink, ground) = (UInt32(0xFFE0_4020), UInt32(0xFF20_3050))
    // The card beneath is narrower and has a face of its own size; the top one's is not stretched.
    let face = table.view.stack.cardSize
    var counts = (ring: 0, ground: 0, beneath: 0)
    for y in 0..<table.renderer.bitmap.size.height {
      for x in 0..<table.renderer.bitmap.size.width {
        let seen = table.renderer.bitmap[x, y]
        for card in snapshots.reversed() {
          let point = Point(x: (Double(x) + 0.5) / table.scale, y: (Double(y) + 0.5) / table.scale)
          let place = place(of: point, on: card, face: card.id == top.id ? face : card.pose.size)
          guard place.edge > -20 else { continue }
          // Not near an outline, nor in a round corner.
          guard place.edge > 20 else { break }
          let width = card.pose.size.width * table.scale
          let rims = [RingCard.radii.outer, RingCard.radii.inner].map {
            abs(place.distance - $0) * width
          }
          guard rims.allSatisfy({ $0 > 2 }) else { break }
          let isRing = (RingCard.radii.inner..<RingCard.radii.outer).contains(place.distance)
          if isRing { counts.ring += 1 } else { counts.ground += 1 }
          if card.id != top.id { counts.beneath += 1 }
          guard difference(seen, isRing ? ink : ground) <= 1 else {
            Issue.record(
              "pixel \(x), \(y) is \(String(seen, radix: 16)), \(place) on \(card), \(table.scale)"
            )
            return
          }
          break
        }
      }
    }
    #expect(counts.ring > 1000 && counts.ground > 1000)
    #expect(drag == 0 || counts.beneath > 100)
  }

  @Test("the drawing is cut off at the card's round corners, and beyond its edges")
  func clipping() {
    final class Flood: CardView {
      override func draw(in canvas: CardCanvas) -> [DrawCommand]? {
        let far = Rectangle(x: -900, y: -900, width: 3000, height: 3000)
        return [.shape(Shape(frame: far, fill: .color(.white)))]
      }
    }
    var preset = Preset.container.plain
    preset.appearance.background = .black
    preset.appearance.cornerRadius = 30
    let table = CardTable([Flood()], preset: preset)

    table.show()

    let frame = table.view.stack.snapshots(at: 0)[0].pose
    let (half, scale) = (frame.size.width / 2, table.scale)
    let corner = Point(x: frame.center.x - half, y: frame.center.y - frame.size.height / 2)
    func seen(_ dx: Double, _ dy: Double) -> UInt32 {
      table.renderer.bitmap[Int((corner.x + dx) * scale), Int((corner.y + dy) * scale)]
    }
    #expect(seen(4, 4) == 0xFF00_0000)
    #expect(seen(20, 20) == 0xFFFF_FFFF)
    #expect(seen(-4, 100) == 0xFF00_0000)
    #expect(seen(4, 100) == 0xFFFF_FFFF)
  }

  @Test("draws over the standard face of its content, which is the same as without drawing")
  func standardFace() throws {
    final class Marked: CardView {
      override func draw(in canvas: CardCanvas) -> [DrawCommand]? { canvas.face(of: content) }
    }
    let cards = [CardView(), Marked()]
    for card in cards { card.content = CardContent(title: "Paris", subtitle: "France") }

    let pictures = cards.map { card in
      let table = CardTable([card], preset: .container.plain)
      table.show()
      return table.renderer.bitmap
    }

    #expect(pictures[0] == pictures[1])
  }

  @Test("pixels of the canvas's size are seen exactly")
  func pixels() throws {
    final class Chart: CardView {
      var shown: [UInt32] = []
      override func draw(in canvas: CardCanvas) -> [DrawCommand]? {
        shown = patternedBitmap(canvas.size).pixels
        return [canvas.fill(with: Picture(pixels: shown, size: canvas.size, name: "chart"))]
      }
    }
    let chart = Chart()
    // As many pixels per point as make a card's points whole pixels.
    let zoom = CardTable([CardView()], preset: .container.plain).scale
    let table = CardTable([chart], preset: .container.plain, pixelsPerPoint: 1 / zoom)

    let list = table.show()

    let (shape, layer) = try #require(list.layerShapes.last)
    let (left, top) = (Int(shape.frame.origin.x), Int(shape.frame.origin.y))
    for y in 30..<layer.size.height - 30 {
      for x in 0..<layer.size.width {
        let same = table.renderer.bitmap[left + x, top + y] == chart.shown[y * layer.size.width + x]
        guard same else {
          Issue.record("pixel \(x), \(y) differs")
          return
        }
      }
    }
  }
}
