import Glibc
import RiffleDrawing
package import RiffleMotion
import RiffleRaster
package import TestSupport

/// The expected picture of a rounded rectangle, calculated without the renderer's own code.
package struct ReferenceOutline {
  package var center: Point
  package var halfWidth: Double
  package var halfHeight: Double
  package var radius: Double
  private let cosine: Double
  private let sine: Double

  package init(frame: Rectangle, angle: Double, cornerRadius: Double) {
    center = frame.center
    halfWidth = frame.size.width / 2
    halfHeight = frame.size.height / 2
    radius = min(cornerRadius, halfWidth, halfHeight)
    (cosine, sine) = (cos(angle), sin(angle))
  }

  /// Converts a point to the outline's own rotated axes.
  package func local(_ x: Double, _ y: Double) -> (u: Double, v: Double) {
    let (dx, dy) = (x - center.x, y - center.y)
    return (dx * cosine + dy * sine, dy * cosine - dx * sine)
  }

  /// Returns the distance of a point from the outline, positive inside.
  package func depth(_ x: Double, _ y: Double) -> Double {
    let (u, v) = local(x, y)
    let (across, down) = (abs(u) - halfWidth + radius, abs(v) - halfHeight + radius)
    return radius - hypot(max(across, 0), max(down, 0)) - min(max(across, down), 0)
  }

  /// Returns the fraction of a pixel that is inside, of its 16 by 16 samples.
  package func coverage(_ x: Int, _ y: Int) -> Double {
    let middle = depth(Double(x) + 0.5, Double(y) + 0.5)
    guard abs(middle) < 0.75 else { return middle > 0 ? 1 : 0 }
    let inside = (0..<256).count { sample in
      let dx = (Double(sample & 15) + 0.5) / 16
      let dy = (Double(sample >> 4) + 0.5) / 16
      return depth(Double(x) + dx, Double(y) + dy) > 0
    }
    return Double(inside) / 256
  }

  /// Returns the Gaussian blur of the inside at a point: integrated horizontally in closed form,
  /// vertically in small steps.
  package func blurred(_ x: Double, _ y: Double, standardDeviation: Double) -> Double {
    let (u, v) = local(x, y)
    let steps = 1200
    let low = max(-halfHeight, v - 5 * standardDeviation)
    let high = min(halfHeight, v + 5 * standardDeviation)
    guard low < high else { return 0 }
    let step = (high - low) / Double(steps)
    let scale = 1 / (standardDeviation * 2.0.squareRoot())
    var sum = 0.0
    for index in 0..<steps {
      let height = low + (Double(index) + 0.5) * step
      let rise = max(0, abs(height) - (halfHeight - radius))
      let half = halfWidth - radius + max(0, radius * radius - rise * rise).squareRoot()
      let across = 0.5 * (erf((half - u) * scale) - erf((-half - u) * scale))
      let distance = (v - height) / standardDeviation
      sum += across * exp(-distance * distance / 2) * step
    }
    return sum / (standardDeviation * (2 * Double.pi).squareRoot())
  }
}

extension Bitmap {
  /// Blends the four pixels around a point, given in this bitmap's pixels, in floating point.
  package func blended(_ u: Double, _ v: Double, channel: Int) -> Double {
    let (left, top) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
    let (partX, partY) = (u - 0.5 - left, v - 0.5 - top)
    func value(_ x: Double, _ y: Double) -> Double {
      let column = min(max(Int(x), 0), size.width - 1)
      let row = min(max(Int(y), 0), size.height - 1)
      return Double(self[column, row].channels[channel])
    }
    let upper = value(left, top) * (1 - partX) + value(left + 1, top) * partX
    let lower = value(left, top + 1) * (1 - partX) + value(left + 1, top + 1) * partX
    return upper * (1 - partY) + lower * partY
  }
}

/// A card of random frame, angle, corner radius and scale.
package struct RandomCard {
  package var frame: Rectangle
  package var angle: Double
  package var cornerRadius: Double
  package var scale: Double

  /// Makes a card that fits into a square picture of 96 pixels.
  package init(_ random: inout SeededGenerator) {
    let scales: [Double] = [1, 1.25, 1.5, 2, 3]
    let scale = scales.randomElement(using: &random) ?? 1
    self.scale = scale
    func length(_ range: ClosedRange<Double>) -> Double {
      // Points of a small card, so that every scale fits the picture.
      .random(in: range, using: &random) * scale / 3
    }
    let size = Size(width: length(20...64), height: length(20...64))
    let angles: [Double] = [0, .pi / 2, .random(in: -0.05...0.05, using: &random)]
    angle =
      Bool.random(using: &random)
      ? .random(in: -3.2...3.2, using: &random) : angles.randomElement(using: &random) ?? 0
    cornerRadius = Bool.random(using: &random) ? length(0...32) : length(0...3)
    let center = Point(
      x: .random(in: 46...50, using: &random),
      y: .random(in: 46...50, using: &random)
    )
    frame = Rectangle(center: center, size: size)
  }

  package var outline: ReferenceOutline {
    ReferenceOutline(frame: frame, angle: angle, cornerRadius: cornerRadius)
  }
}
