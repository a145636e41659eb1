import RiffleDrawing
import RiffleMotion

/// An object, so that a call need not copy what it holds.
protocol Paint: AnyObject, Sendable {
  /// Painted pixels no longer depend on their previous value.
  var isOpaque: Bool { get }

  /// The shape covers the pixels `inside` fully, if any; its outline crosses the others of the columns, each of
  /// which is painted as much as the shape covers it.
  func paint(_ columns: Range<Int>, inside: Range<Int>, of row: Row)
}

final class ColorPaint: Paint {
  /// It is premultiplied.
  private let source: UInt32
  private let box: RoundedBox

  init(_ color: Color, alpha: Double, box: RoundedBox) {
    source = Pixel.premultiplied(color.faded(to: alpha))
    self.box = box
  }

  init(_ pixel: UInt32, alpha: Double, box: RoundedBox) {
    source = Pixel.scaled(pixel, by: UInt32(min(max(alpha, 0), 1) * 255 + 0.5))
    self.box = box
  }

  var isOpaque: Bool { source >> 24 == 255 }

  func paint(_ columns: Range<Int>, inside: Range<Int>, of row: Row) {
    columns.forEach(outside: inside) { x in
      let coverage = UInt32(box.coverage(Double(x) + 0.5, Double(row.y) + 0.5) * 255 + 0.5)
      row[x] = Pixel.over(Pixel.scaled(source, by: coverage), row[x])
    }
    if isOpaque {
      row.fill(inside, with: source)
    } else {
      for x in inside { row[x] = Pixel.over(source, row[x]) }
    }
  }
}

/// A gradient along a line of a shape's own axes.
///
/// Dithered from colors in finer steps than pixels have, so that a long, slow gradient has no
/// bands. Pixels under a clear part of the gradient keep their exact value.
final class GradientPaint: Paint {
  private let box: RoundedBox
  private let dither: Dither
  private let kernels: PixelKernels
  /// It is that of the gradient's line, in the box's own axes.
  private let direction: (u: Double, v: Double)
  private let length: Double
  private let middle: Double
  /// The colors in order, each from where the one before ends.
  private let stops: [(location: Float, color: SIMD4<Float>)]

  init(
    _ box: RoundedBox,
    gradient: LinearGradient,
    alpha: Double,
    dither: Dither,
    kernels: PixelKernels
  ) {
    self.box = box
    self.dither = dither
    self.kernels = kernels
    let (width, height) = (2 * box.halfWidth, 2 * box.halfHeight)
    let start = (u: (gradient.start.x - 0.5) * width, v: (gradient.start.y - 0.5) * height)
    let way = Vector(
      dx: (gradient.end.x - gradient.start.x) * width,
      dy: (gradient.end.y - gradient.start.y) * height
    )
    length = way.length
    direction = length > 0 ? (way.dx / length, way.dy / length) : (0, 0)
    // On a line without length, all is beyond its end, as in SVG.
    middle = length > 0 ? -(start.u * direction.u + start.v * direction.v) / length : 1
    var location = -Float.infinity
    stops = gradient.stops.map { stop in
      // Farther away it makes no difference, and differences stay numbers.
      location = max(location, Float(min(max(stop.location, -1e6), 1e6)))
      return (location, Pixel.channels(of: stop.color.faded(to: alpha)))
    }
  }

  // Dithering may keep a step of the pixel's previous value.
  var isOpaque: Bool { false }

  func paint(_ columns: Range<Int>, inside: Range<Int>, of row: Row) {
    columns.forEachPart(around: inside) { paintOutline($0, of: row) }
    if !inside.isEmpty { blend(over: inside, of: row) { $0.fill(with: 65_535) } }
  }

  private func paintOutline(_ columns: Range<Int>, of row: Row) {
    blend(over: columns, of: row) { coverage in
      for (index, x) in columns.enumerated() {
        let part = box.coverage(Double(x) + 0.5, Double(row.y) + 0.5)
        coverage[index] = UInt16(part * 65_535 + 0.5)
      }
    }
  }

  private func blend(over columns: Range<Int>, of row: Row, measure: (Scratch<UInt16>) -> Void) {
    Scratch.with(count: columns.count) { coverage in
      measure(coverage)
      if direction.u * box.cosine == direction.v * box.sine {
        color(columns.lowerBound, row.y).blend(over: columns, of: row, coverage: coverage)
        return
      }
      for (index, x) in columns.enumerated() {
        color(x, row.y).blend(over: x..<x + 1, of: row, coverage: coverage.suffix(from: index))
      }
    }
  }

  private func color(_ x: Int, _ y: Int) -> DitheredColor.InRow {
    let (u, v) = box.local(Double(x) + 0.5, Double(y) + 0.5)
    let progress =
      length > 0 ? Float(middle + (u * direction.u + v * direction.v) / length) : 1
    return DitheredColor(channels(at: progress), dither: dither, kernels: kernels).inRow(y)
  }

  private func channels(at progress: Float) -> SIMD4<Float> {
    guard let first = stops.first else { return .zero }
    var (location, color) = first
    if progress <= location { return color }
    for next in stops.dropFirst() {
      if progress < next.location {
        let part = (progress - location) / (next.location - location)
        return color + (next.color - color) * part
      }
      (location, color) = next
    }
    return color
  }
}

extension LinearGradient {
  init(top: Color, bottom: Color) {
    self.init([top, bottom], from: Point(x: 0.5, y: 0), to: Point(x: 0.5, y: 1))
  }
}
