import Foundation
import PictureTestSupport
import RiffleDrawing
import RiffleMotion
import RiffleRaster
import TestSupport
import Testing

@Suite("Paths") struct PathTests {
  private static let size = PixelSize(width: 120, height: 90)

  /// The area of what is drawn in white on black, in pixels.
  private func area(_ drawn: DrawnPath) -> Double {
    render([.path(drawn)], size: Self.size).pixels
      .reduce(0) { $0 + Double($1 & 255) / 255 }
  }

  private func area(_ path: Path, _ rule: DrawnPath.FillRule = .nonZero) -> Double {
    area(DrawnPath(path, fill: .color(.white), rule: rule))
  }

  private func area(_ path: Path, _ stroke: Stroke) -> Double {
    area(DrawnPath(path, stroke: stroke, fill: .color(.white)))
  }

  private func isNear(_ area: Double, _ expected: Double, _ part: Double = 0.004) -> Bool {
    abs(area - expected) <= expected * part
  }

  // MARK: Fills

  @Test("a rectangle between pixels covers each as much as it should")
  func rectangle() {
    let path = Path(rectangle: Rectangle(x: 10.25, y: 5.5, width: 20.5, height: 10))
    let bitmap = drawn([.path(DrawnPath(path, fill: .color(.white)))], size: Self.size)

    #expect(bitmap[9, 10] & 255 == 0)
    #expect(bitmap[10, 10] & 255 == 191)
    #expect(bitmap[20, 10] & 255 == 255)
    #expect(bitmap[30, 10] & 255 == 191)
    #expect(bitmap[20, 5] & 255 == 128)
    #expect(bitmap[10, 15] & 255 == 96)
    #expect(bitmap[20, 16] & 255 == 0)
  }

  @Test("ellipses, round corners and curves have the area that formulas say")
  func areas() {
    let frame = Rectangle(x: 10.3, y: 8.6, width: 80, height: 60)
    #expect(isNear(area(Path(ellipseIn: frame)), .pi * 40 * 30))
    let rounded = Path(roundedRectangle: frame, cornerRadius: 12)
    #expect(isNear(area(rounded), 80 * 60 - (4 - .pi) * 144))
    // A parabola's segment has two thirds of the rectangle around it.
    var parabola = Path()
    parabola.move(to: Point(x: 20, y: 70))
    parabola.addQuadCurve(to: Point(x: 100, y: 70), control: Point(x: 60, y: -10))
    #expect(isNear(area(parabola), 2.0 / 3 * 80 * 40))
    // Three fifths of the height of the controls, times the width: the integral of 3t(1-t) dx.
    var arch = Path()
    arch.move(to: Point(x: 20, y: 80))
    arch.addCurve(
      to: Point(x: 80, y: 80),
      control1: Point(x: 20, y: 20),
      control2: Point(x: 80, y: 20)
    )
    #expect(isNear(area(arch), 3.0 / 5 * 60 * 60))
    var slice = Path()
    slice.move(to: Point(x: 60, y: 45))
    slice.addArc(
      center: Point(x: 60, y: 45),
      radius: 30,
      from: Angle(degrees: 20),
      to: Angle(degrees: 140)
    )
    #expect(isNear(area(slice), .pi * 900 / 3))
  }

  @Test("random triangles have the area that their corners say", arguments: 0..<20 as Range<UInt64>)
  func triangles(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let corners = (0..<3).map { _ in
      Point(
        x: .random(in: 0...120, using: &random),
        y: .random(in: 0...90, using: &random)
      )
    }
    let (a, b) = (corners[1] - corners[0], corners[2] - corners[0])
    let expected = abs(a.dx * b.dy - a.dy * b.dx) / 2
    // Of each edge's pixels the error is at most a thirty-second, and none has a side.
    #expect(abs(area(Path(lines: corners)) - expected) <= 0.4, "seed \(seed)")
  }

  @Test("a star is filled by both rules as far as they say, whichever way it goes")
  func rules() {
    func square(_ inset: Double, isReversed: Bool) -> Path {
      let frame = Rectangle(x: 10, y: 10, width: 60, height: 60).insetBy(dx: inset, dy: inset)
      let corners = [
        frame.origin, Point(x: frame.maxX, y: frame.origin.y),
        Point(x: frame.maxX, y: frame.maxY), Point(x: frame.origin.x, y: frame.maxY),
      ]
      return Path(lines: isReversed ? corners.reversed() : corners)
    }
    for isReversed in [false, true] {
      var path = square(0, isReversed: isReversed)
      path.add(square(10, isReversed: false))
      #expect(area(path, .evenOdd) == 3600 - 1600)
      #expect(area(path, .nonZero) == (isReversed ? 2000 : 3600))
    }
  }

  @Test("a path takes gradients and layers in the rectangle around it")
  func fills() {
    let frame = Rectangle(x: 10, y: 10, width: 100, height: 60)
    let gradient = LinearGradient([.black, .white])
    let path = DrawnPath(Path(ellipseIn: frame), fill: .linearGradient(gradient))
    let bitmap = drawn([.path(path)], size: Self.size)
    for x in stride(from: 15, to: 105, by: 10) {
      let expected = (Double(x) + 0.5 - 10) / 100 * 255
      #expect(abs(Double(bitmap[x, 40] & 255) - expected) <= 1.5, "\(x)")
    }
    #expect(bitmap[12, 12] & 255 == 0)

    let picture = patternedBitmap(PixelSize(width: 100, height: 60))
    let layer = Layer(size: picture.size, commands: [])
    let shown = drawn(
      [.path(DrawnPath(Path(ellipseIn: frame), fill: .layer(layer)))],
      size: Self.size,
      from: PlainBitmaps(layer: picture)
    )
    #expect(shown[60, 40] == picture[50, 30])
  }

  @Test("a gradient runs at any angle, in the axes of a turned shape", arguments: [0.0, 90, 37])
  func gradient(degrees: Double) {
    let frame = Rectangle(center: Point(x: 60, y: 45), size: Size(width: 60, height: 40))
    let fill = Fill.linearGradient(
      LinearGradient(
        stops: [.init(.black, at: 0), .init(.white, at: 0.5), .init(.black, at: 1)],
        from: Point(x: 0, y: 0),
        to: Point(x: 1, y: 1)
      )
    )
    let shape = Shape(frame: frame, rotation: Angle(degrees: degrees), fill: fill)
    let bitmap = drawn([.shape(shape)], size: Self.size)
    for (u, v) in [(-20.0, -10.0), (0, 0), (10, 5), (20, -12)] {
      let place = frame.center + Vector(dx: u, dy: v).rotated(by: Angle(degrees: degrees))
      let (x, y) = (Int(place.x), Int(place.y))
      let middle = Vector(dx: Double(x) + 0.5 - 60, dy: Double(y) + 0.5 - 45)
        .rotated(by: Angle(degrees: -degrees))
      let progress = 0.5 + (middle.dx * 60 + middle.dy * 40) / (60 * 60 + 40 * 40)
      let expected = 255 * (1 - abs(progress - 0.5) * 2)
      #expect(abs(Double(bitmap[x, y] & 255) - expected) <= 1.5, "\(u), \(v)")
    }
  }

  // MARK: Strokes

  @Test("a stroke is as wide as it says, with its ends")
  func caps() {
    let line = Path(lines: [Point(x: 20.3, y: 20.2), Point(x: 80.3, y: 65.2)])
    #expect(isNear(area(line, Stroke(width: 6)), 75 * 6))
    #expect(isNear(area(line, Stroke(width: 6, cap: .square)), 81 * 6))
    #expect(isNear(area(line, Stroke(width: 6, cap: .round)), 75 * 6 + .pi * 9))
    // Thinner than a pixel, it is as much fainter.
    #expect(isNear(area(line, Stroke(width: 0.3)), 75 * 0.3, 0.03))
  }

  @Test("the corners of a stroke are pointed, cut off or round")
  func joins() {
    let corner = Path(lines: [Point(x: 20, y: 70), Point(x: 60, y: 70), Point(x: 60, y: 20)])
    // Where both rectangles lie over one another a quarter of the width's square is lost, and outside
    // as much is added for a point, half for a cut and a quarter of a disc.
    let both = 90.0 * 10 - 25
    #expect(isNear(area(corner, Stroke(width: 10)), both + 25))
    #expect(isNear(area(corner, Stroke(width: 10, join: .bevel)), both + 12.5))
    #expect(isNear(area(corner, Stroke(width: 10, join: .round)), both + .pi * 25 / 4))
    // The point of a right angle is 1.41 widths long.
    #expect(area(corner, Stroke(width: 10, miterLimit: 1.3)) < both + 15)
    let closed = Path(rectangle: Rectangle(x: 20, y: 20, width: 60, height: 40))
    #expect(isNear(area(closed, Stroke(width: 8)), 68 * 48 - 52 * 32))
  }

  @Test("a stroked curve is a band of its width")
  func curves() {
    let ellipse = Path(ellipseIn: Rectangle(x: 20, y: 10, width: 70, height: 70))
    #expect(isNear(area(ellipse, Stroke(width: 5)), .pi * (37.5 * 37.5 - 32.5 * 32.5)))
    // A stroke that is wider than its circle fills it.
    let small = Path(ellipseIn: Rectangle(x: 55, y: 40, width: 4, height: 4))
    #expect(isNear(area(small, Stroke(width: 40)), .pi * 22 * 22))
    let rounded = Path(
      roundedRectangle: Rectangle(x: 20, y: 20, width: 60, height: 40),
      cornerRadius: 10
    )
    let outline = 2 * (40 + 20) + 2 * Double.pi * 10
    #expect(isNear(area(rounded, Stroke(width: 3)), outline * 3))
  }

  @Test("dashes and gaps take turns, also around a corner and from within a dash")
  func dashes() {
    let line = Path(lines: [Point(x: 10, y: 20), Point(x: 110, y: 20)])
    // 100 of 10, 6 in turn: six dashes and the first four of a seventh.
    #expect(isNear(area(line, Stroke(width: 4, dashes: [10, 6])), 4 * 64))
    #expect(isNear(area(line, Stroke(width: 4, dashes: [10])), 4 * 50))
    #expect(isNear(area(line, Stroke(width: 4, dashes: [10, 10], dashPhase: 5)), 4 * 50))
    #expect(isNear(area(line, Stroke(width: 4, dashes: [10, 10], dashPhase: -5)), 4 * 50))
    // Dots, the first at the start.
    let dots = Stroke(width: 4, cap: .round, dashes: [0, 10])
    #expect(isNear(area(line, dots), 10 * .pi * 4, 0.02))
    #expect(isNear(area(line, Stroke(width: 4, dashes: [0, 0])), 4 * 100))
    #expect(isNear(area(line, Stroke(width: 4, dashes: [1e-9, 1e-9])), 4 * 100))
    let square = Path(rectangle: Rectangle(x: 20, y: 20, width: 40, height: 40))
    #expect(isNear(area(square, Stroke(width: 2, join: .bevel, dashes: [8, 8])), 2 * 80, 0.02))
  }

  @Test("a line that runs back on itself, and a dot, have their caps")
  func degenerate() {
    let back = Path(lines: [Point(x: 20, y: 40), Point(x: 60, y: 40), Point(x: 20, y: 40)])
    #expect(isNear(area(back, Stroke(width: 8, join: .round)), 8 * 40 + .pi * 8))
    #expect(isNear(area(back, Stroke(width: 8)), 8 * 40))
    let dot = Path(lines: [Point(x: 40, y: 40), Point(x: 40, y: 40)])
    #expect(isNear(area(dot, Stroke(width: 10, cap: .round)), .pi * 25, 0.01))
    #expect(isNear(area(dot, Stroke(width: 10, cap: .square)), 100))
    #expect(area(dot, Stroke(width: 10)) == 0)
    var move = Path()
    move.move(to: Point(x: 40, y: 40))
    #expect(area(move, Stroke(width: 10, cap: .round)) == 0)
  }

  @Test("a see-through stroke that crosses itself is nowhere darker")
  func crossing() {
    let loop = Path(
      lines: [Point(x: 20, y: 20), Point(x: 80, y: 70), Point(x: 80, y: 20), Point(x: 20, y: 70)]
    )
    let drawn = DrawnPath(loop, stroke: Stroke(width: 9), fill: .color(.white), alpha: 0.5)
    let bitmap = render([.path(drawn)], size: Self.size)
    #expect(bitmap.pixels.map { $0 & 255 }.max() == 128)
  }

  @Test("what reaches far beyond the picture is drawn in it as if that was larger")
  func clipped() {
    var path = Path(ellipseIn: Rectangle(x: -80, y: -60, width: 160, height: 120))
    path.add(Path(lines: [Point(x: 1e8, y: 50), Point(x: 50, y: 1e8), Point(x: 90, y: 20)]))
    let drawn = DrawnPath(path, fill: .color(.white))
    let large = PixelSize(width: 300, height: 220)
    let move = Vector(dx: 100, dy: 80)
    let whole = render([DrawCommand.path(drawn).moved(by: move)], size: large)
    let part = render([.path(drawn)], size: Self.size)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        #expect(difference(part[x, y], whole[x + 100, y + 80]) <= 1, "\(x), \(y)")
      }
    }
  }
}

/// ``drawn(_:size:over:from:)`` where a path has that name.
private func render(_ commands: [DrawCommand], size: PixelSize) -> Bitmap {
  drawn(commands, size: size)
}
