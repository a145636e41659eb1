import Riffle
import RiffleMedia
import RiffleRaster
import Testing

@Suite("Empty view that an app draws")
@MainActor
struct OwnEmptyViewTests {
  @Test("it is drawn once, in the middle of the container, at its size in pixels")
  func drawn() throws {
    var canvases: [CardCanvas] = []
    let view = EmptyView(title: "All done") { canvas in
      canvases.append(canvas)
      return [.shape(Shape(frame: canvas.bounds, fill: .color(Color(rgb: 0x40_80C0))))]
    }
    let table = CardTable([], preset: .container.plain, pixelsPerPoint: 2, emptyView: view)

    for _ in 0..<3 { table.show() }

    #expect(canvases.count == 1)
    let canvas = try #require(canvases.first)
    let container = table.view.stack.stage.container
    let scale = table.scale
    #expect(abs(canvas.scale - scale) < 1e-9)
    #expect(abs(canvas.bounds.size.width - (container.size.width - 50) * scale) <= 1)
    #expect(abs(canvas.bounds.size.height - (container.size.height - 100) * scale) <= 1)
    func seen(_ dx: Double, _ dy: Double) -> UInt32 {
      let point = container.center + Vector(dx: dx, dy: dy)
      return table.renderer.bitmap[Int(point.x * scale), Int(point.y * scale)]
    }
    let half = Vector(dx: container.size.width / 2 - 25, dy: container.size.height / 2 - 50)
    for (across, down) in [(-1.0, -1.0), (1, 1), (-1, 1)] {
      #expect(seen(across * (half.dx - 3), down * (half.dy - 3)) == 0xFF40_80C0)
      #expect(seen(across * (half.dx + 3), down * half.dy) != 0xFF40_80C0)
      #expect(seen(across * half.dx, down * (half.dy + 3)) != 0xFF40_80C0)
    }
  }

  @Test("it may use the stack while it is drawn")
  func reentrant() {
    var table: CardTable?
    var drawings = 0
    let view = EmptyView(title: "All done") { _ in
      drawings += 1
      table?.view.setNeedsFrame()
      table?.view.resize(
        to: WindowSize(size: Size(width: 400, height: 300)),
        at: Timestamp(seconds: 0)
      )
      return []
    }
    table = CardTable([], emptyView: view)

    table?.show()

    #expect(drawings == 1)
    #expect(table?.view.windowSize.size.width == 400)
  }
}
