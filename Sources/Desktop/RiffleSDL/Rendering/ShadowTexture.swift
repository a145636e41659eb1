import Glibc
import RiffleDrawing
import RiffleMotion
import RiffleRaster

/// A shadow that is drawn once, small, and stretched over every caster with the same corners.
///
/// The caster is in the bitmap's middle; the renderer leaves its inside out. Beyond the reach of the
/// corners nothing changes along an edge, so a caster may be longer than the drawn one: the middle is
/// stretched. Blurring commutes with scaling, so the whole may be scaled as well, while a card shrinks
/// or grows, by up to a quarter of an octave. Fine blurs are drawn larger: on a slope of fewer pixels
/// the straight pieces would be visible.
struct ShadowTexture {
  /// What shadows that share a bitmap have in common; all but the first in 64ths of the standard deviation.
  struct Key: Hashable {
    /// Twice the binary logarithm of the drawn standard deviation in pixels.
    let octaves: Int
    let radius: Int
    let offsetX: Int
    let offsetY: Int
    let halfWidth: Int
    let halfHeight: Int
  }

  let key: Key
  /// The standard deviation of the drawn shadow, in pixels.
  let standardDeviation: Double
  /// The distance from the drawn caster to the bitmap's edge, in the bitmap's pixels.
  let margin: Double
  /// The size of the bitmap, whose middle is at a whole or half pixel.
  let size: PixelSize

  init(_ shadow: Shadow, box: RoundedBox) {
    let actual = Self.actual(shadow)
    // Above 32 pixels stretching is invisible; at 2.8 the straight pieces are wrong by 1 of 255.
    let octaves = min(max(Int((2 * log(actual) / log(2)).rounded()), 3), 10)
    let unit = 64 / actual
    let radius = Int((box.radius * unit).rounded())
    let offsetX = Int((shadow.offset.dx * unit).rounded())
    let offsetY = Int((shadow.offset.dy * unit).rounded())
    let reach = 64 * Int(ShadowProfile.reach.rounded(.up))
    func half(_ half: Double, offset: Int) -> Int {
      // Two pixels more, so that the hole's bends are beyond the stretched part.
      min(Int((half * unit).rounded()), radius + reach + abs(offset) + Int(2 * unit))
    }
    key = Key(
      octaves: octaves,
      radius: radius,
      offsetX: offsetX,
      offsetY: offsetY,
      halfWidth: half(box.halfWidth, offset: offsetX),
      halfHeight: half(box.halfHeight, offset: offsetY)
    )
    standardDeviation = exp(Double(octaves) / 2 * log(2))
    let pixels = standardDeviation / 64
    margin = (Double(reach + max(abs(offsetX), abs(offsetY))) * pixels).rounded(.up) + 1
    size = PixelSize(
      width: Int((2 * (Double(key.halfWidth) * pixels + margin)).rounded(.up)),
      height: Int((2 * (Double(key.halfHeight) * pixels + margin)).rounded(.up))
    )
  }

  /// Whether the bitmap takes no more than 64 MB.
  var isSmall: Bool { max(size.width, size.height) <= 4096 }

  func scale(for shadow: Shadow) -> Double { Self.actual(shadow) / standardDeviation }

  /// Returns the visible standard deviation, in pixels.
  ///
  /// A blur finer than half a pixel counts as none, as in the raster renderer: the edge is as soft as a
  /// pixel is wide, whose standard deviation is 12 to the power of -½.
  private static func actual(_ shadow: Shadow) -> Double {
    shadow.standardDeviation < 0.5 ? 0.289 : shadow.standardDeviation
  }

  func bitmap(_ rasterizer: Rasterizer) -> Bitmap {
    var bitmap = Bitmap(size: size)
    let pixels = standardDeviation / 64
    let caster = Size(
      width: 2 * Double(key.halfWidth) * pixels,
      height: 2 * Double(key.halfHeight) * pixels
    )
    let shadow = Shadow(
      frame: Rectangle(center: size.bounds.center, size: caster),
      cornerRadius: Double(key.radius) * pixels,
      offset: Vector(dx: Double(key.offsetX) * pixels, dy: Double(key.offsetY) * pixels),
      standardDeviation: standardDeviation,
      color: .white
    )
    rasterizer.drawWhole(shadow, into: &bitmap)
    return bitmap
  }
}
