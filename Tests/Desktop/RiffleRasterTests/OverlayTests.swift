import RiffleDrawing
import RiffleRaster
import TestSupport
import Testing

@Suite("Overlays of pictures") struct OverlayTests {
  private let highlight = Pixel.premultiplied(OverlayColor.highlight)
  private let shadow = Pixel.premultiplied(OverlayColor.shadow)
  private let edge = Pixel.premultiplied(OverlayColor.edge)

  private static func gray(_ level: Int) -> UInt32 { 0xFF00_0000 | UInt32(level) * 0x01_0101 }

  private func bitmap(
    _ width: Int,
    _ height: Int,
    _ pixel: (_ x: Int, _ y: Int) -> UInt32
  ) -> Bitmap {
    let pixels = (0..<height).flatMap { y in (0..<width).map { pixel($0, y) } }
    return Bitmap(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  private func drawn(
    _ overlays: PictureOverlays,
    on bitmap: Bitmap,
    in area: PixelRectangle? = nil
  ) -> Bitmap {
    var drawn = bitmap
    drawn.draw(overlays, in: area)
    return drawn
  }

  /// A white and a black square on gray.
  private var squares: Bitmap {
    bitmap(40, 20) { x, y in
      guard (5..<15).contains(y) else { return Self.gray(128) }
      return (4..<14).contains(x)
        ? 0xFFFE_4020 : (24..<34).contains(x) ? Self.gray(1) : Self.gray(128)
    }
  }

  @Test("clipping colors the burnt and the black square, and nothing else")
  func clipping() {
    let result = drawn(.clipping, on: squares)

    let wanted = bitmap(40, 20) { x, y in
      guard (5..<15).contains(y) else { return Self.gray(128) }
      return (4..<14).contains(x) ? highlight : (24..<34).contains(x) ? shadow : Self.gray(128)
    }
    #expect(result == wanted)
  }

  @Test("without overlays nothing changes")
  func none() {
    #expect(drawn([], on: squares) == squares)
  }

  @Test("of a hard edge both sides are marked, of a blurred one of the same contrast nothing")
  func edges() {
    func step(over width: Int) -> Bitmap {
      bitmap(60, 9) { x, _ in
        Self.gray(60 + 120 * min(max(x - 29, 0), width) / width)
      }
    }

    let (hard, soft) = (drawn(.peaking, on: step(over: 1)), drawn(.peaking, on: step(over: 12)))

    #expect(soft == step(over: 12))
    for y in 1..<8 {
      #expect((0..<60).filter { hard[$0, y] == edge } == [29, 30])
    }
  }

  @Test("fine lines and points are sharp, flat and evenly rising parts are not")
  func details() {
    let line = bitmap(9, 9) { x, _ in Self.gray(x == 4 ? 160 : 100) }
    let ramp = bitmap(9, 9) { x, y in Self.gray(20 * x + 8 * y) }

    #expect((0..<9).filter { drawn(.peaking, on: line)[$0, 4] == edge } == [3, 4, 5])
    #expect(drawn(.peaking, on: ramp) == ramp)
  }

  /// Each pixel by itself.
  @Test("both overlays are as their definitions, on pictures of random pixels", arguments: 0..<10)
  func definition(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let levels = (0..<17 * 13).map { _ in
      Int(random.next() % 4) * 2 + (random.next() % 9 == 0 ? 248 : 0)
    }
    let picture = bitmap(17, 13) { x, y in Self.gray(levels[y * 17 + x]) }

    let result = drawn([.clipping, .peaking], on: picture)

    let wanted = bitmap(17, 13) { x, y in
      let level = levels[y * 17 + x]
      if (1..<16).contains(x), (1..<12).contains(y) {
        let near = (-1...1).flatMap { dy in (-1...1).map { levels[(y + dy) * 17 + x + $0] } }
        if abs(9 * level - near.reduce(0, +)) >= 9 * 10 { return edge }
      }
      return level >= 254 ? highlight : level <= 1 ? shadow : Self.gray(level)
    }
    #expect(result == wanted)
  }

  @Test("only the area is drawn on, and its border is no edge")
  func area() {
    // A gray picture in the middle of a card with a white ground.
    let card = bitmap(30, 20) { x, y in
      (10..<20).contains(x) && (5..<15).contains(y) ? Self.gray(90) : Self.gray(255)
    }
    let area = PixelRectangle(columns: 10..<20, rows: 5..<15)

    #expect(drawn([.clipping, .peaking], on: card, in: area) == card)
    #expect(drawn(.clipping, on: card)[0, 0] == highlight)
  }

  @Test("clear pixels stay clear")
  func clear() {
    let glass = bitmap(5, 5) { _, _ in 0 }

    #expect(drawn([.clipping, .peaking], on: glass) == glass)
  }
}
