import Glibc
import RiffleDrawing
import RiffleMotion
import RiffleRaster

/// A shadow drawn once, small, to be stretched over every caster with the same corners.
///
/// The caster lies in the bitmap's middle; whoever draws with it leaves its inside out. Beyond the
/// corners' reach nothing changes along an edge, so a caster may be longer than the one drawn: the
/// middle is stretched. Blurring commutes with scaling, so the whole may be scaled as well, while a
/// card shrinks or grows, by up to a quarter of an octave, and fine blurs are drawn larger: a slope
/// of fewer pixels would be seen to be made of straight pieces.
struct ShadowTexture {
  /// What shadows share a bitmap; all but the first in 64ths of the standard deviation.
  struct Key: Hashable {
    /// The drawn standard deviation: 2 to the power of half of this, in pixels.
    let octaves: Int
    let radius: Int
    let offsetX: Int
    let offsetY: Int
    /// Half the drawn width.
    let halfWidth: Int
    /// Half the drawn height.
    let halfHeight: Int
  }

  /// What tells the bitmap from others.
  let key: Key
  /// The standard deviation of the drawn shadow, in pixels.
  let standardDeviation: Double
  /// How far the bitmap reaches beyond the drawn caster, in its own pixels.
  let margin: Double
  /// The extent of the bitmap, its middle a whole or half pixel.
  let size: PixelSize

  /// Finds the bitmap for a shadow.
  init(_ shadow: Shadow, box: RoundedBox) {
    let actual = Self.actual(shadow)
    // Above 32 pixels a bitmap can be stretched unseen; at 2.8 the pieces are wrong by 1 of 255.
    let octaves = min(max(Int((2 * log(actual) / log(2)).rounded()), 3), 10)
    let unit = 64 / actual
    let radius = Int((box.radius * unit).rounded())
    let offsetX = Int((shadow.offset.dx * unit).rounded())
    let offsetY = Int((shadow.offset.dy * unit).rounded())
    let reach = 64 * Int(ShadowProfile.reach.rounded(.up))
    func half(_ half: Double, offset: Int) -> Int {
      // Two pixels more, so that the hole's bends lie beyond what is stretched.
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

  /// Pixels on the screen for each of the bitmap's.
  func scale(for shadow: Shadow) -> Double { Self.actual(shadow) / standardDeviation }

  /// The standard deviation that is to be seen, in pixels.
  ///
  /// A blur finer than half a pixel counts as none, as where there is no GPU: the edge is as soft as
  /// a pixel is wide, whose standard deviation is 12 to the power of -½.
  private static func actual(_ shadow: Shadow) -> Double {
    shadow.standardDeviation < 0.5 ? 0.289 : shadow.standardDeviation
  }

  /// Draws the bitmap in white.
  func bitmap(_ rasterizer: Rasterizer) -> Bitmap {
    var bitmap = Bitmap(size: size)
    let pixels = standardDeviation / 64
    let extent = Size(
      width: 2 * Double(key.halfWidth) * pixels,
      height: 2 * Double(key.halfHeight) * pixels
    )
    let shadow = Shadow(
      frame: Rectangle(center: size.bounds.center, size: extent),
      cornerRadius: Double(key.radius) * pixels,
      offset: Vector(dx: Double(key.offsetX) * pixels, dy: Double(key.offsetY) * pixels),
      standardDeviation: standardDeviation,
      color: .white
    )
    rasterizer.drawWhole(shadow, into: &bitmap)
    return bitmap
  }
}
