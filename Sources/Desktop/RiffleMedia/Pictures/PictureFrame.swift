import Glibc
import RiffleDrawing
import RiffleRaster

/// How a decoded picture becomes the bitmap that a card shows.
enum PictureFrame {
  case filled(PixelSize)
  /// The picture is whole, in its own size or a part of it.
  case whole(PixelSize)
  case matted(PictureMat)
  case fitted(PictureFitting)

  init(of upright: PixelSize, for request: PictureRequest, allowsMat: Bool = true) {
    switch request.picture.placing.content {
    case .whole:
      self = .whole(request.size)
    case .fit(let ground):
      self = .fitted(PictureFitting(of: upright, in: request.size, on: ground))
    case .thumbnail:
      self = .fitted(PictureFitting(of: upright, in: request.size, on: nil))
    case .fill:
      let mat = allowsMat ? PictureMat(for: upright, in: request.size) : nil
      self = mat.map { .matted($0) } ?? .filled(request.preparedSize(of: upright))
    }
  }

  var decodedSize: PixelSize {
    switch self {
    case .filled(let size), .whole(let size): size
    case .matted(let mat): mat.decodedSize
    case .fitted(let fitting): fitting.decodedSize
    }
  }

  /// Counts a bitmap that may be as large as the picture, and what making it upright takes; 0 if it is no
  /// larger than a card.
  func bitmapBytes(from orientation: PictureOrientation) -> Int {
    guard case .whole(let size) = self else { return 0 }
    return 4 * size.width * size.height * (orientation == .upright ? 1 : 2)
  }

  var area: PixelRectangle? {
    switch self {
    case .filled, .whole: nil
    case .matted(let mat): mat.area
    case .fitted(let fitting): fitting.area
    }
  }

  /// `ground` is the color of the card, as a premultiplied pixel.
  func framed(_ picture: Bitmap, over ground: UInt32) -> Bitmap {
    switch self {
    case .filled, .whole:
      var picture = picture
      picture.compose(over: ground)
      return picture
    case .matted(let mat): return mat.mounted(picture, over: ground)
    case .fitted(let fitting): return fitting.mounted(picture, over: ground)
    }
  }
}

/// The mat of a picture that is far too small to fill a card: it stands in the middle, hardly enlarged,
/// on a calm color taken from it.
struct PictureMat {
  /// The size in which the picture is decoded: its own, or smaller if it is too long.
  let decodedSize: PixelSize
  /// The number of pixels across that each decoded one becomes.
  let factor: Int
  let size: PixelSize

  /// The largest enlargement: beyond it, a picture is a blur or a heap of squares.
  static let largestFactor = 3
  /// The part of the card's width or height that the picture takes at most.
  private static let room = 0.8

  /// Returns nil if the picture fills the card well enough without a mat.
  init?(for picture: PixelSize, in card: PixelSize) {
    let across = Double(card.width) / Double(picture.width)
    let down = Double(card.height) / Double(picture.height)
    guard max(across, down) > Double(Self.largestFactor) else { return nil }
    let fit = min(across, down) * Self.room
    factor = min(Self.largestFactor, max(1, Int(fit)))
    decodedSize = PixelSize(
      width: max(1, Int(Double(picture.width) * min(fit, 1))),
      height: max(1, Int(Double(picture.height) * min(fit, 1)))
    )
    size = card
  }

  var area: PixelRectangle {
    let (width, height) = (decodedSize.width * factor, decodedSize.height * factor)
    let (left, top) = ((size.width - width) / 2, (size.height - height) / 2)
    return PixelRectangle(
      columns: max(0, left)..<min(left + width, size.width),
      rows: max(0, top)..<min(top + height, size.height)
    )
  }

  /// `ground` is the card's premultiplied color.
  func mounted(_ picture: Bitmap, over ground: UInt32) -> Bitmap {
    var picture = picture
    // Clear parts count as the card's color.
    let mean = Pixel.over(picture.meanColor(), ground)
    // A third of the picture's color: it belongs to it, and the picture stands out.
    let color = Pixel.gathered(Pixel.blend(Pixel.spread(ground), Pixel.spread(mean), weight: 85))
    picture.compose(over: color)
    var mat = Bitmap(size: size, filledWith: color)
    let (width, height) = (picture.size.width * factor, picture.size.height * factor)
    let (left, top) = ((size.width - width) / 2, (size.height - height) / 2)
    for y in max(0, -top)..<min(height, size.height - top) {
      for x in max(0, -left)..<min(width, size.width - left) {
        // Each pixel stays a square: icons are drawn pixel by pixel.
        mat.pixels[(top + y) * size.width + left + x] =
          picture.pixels[y / factor * picture.size.width + x / factor]
      }
    }
    return mat
  }
}

/// The place of a whole picture in the middle of a card.
struct PictureFitting {
  let size: PixelSize
  let decodedSize: PixelSize
  /// The ground around the picture; nil for a clear one.
  private let ground: PictureGround?

  /// The largest enlargement of a small picture: beyond it, it is a blur.
  static let largestScale = 2.0
  /// The width of the ground that is left away, in pixels on both sides together: no more than a line,
  /// which looks like a mistake.
  private static let sliver = 2

  init(of picture: PixelSize, in card: PixelSize, on ground: PictureGround?) {
    let scale = min(
      Double(card.width) / Double(picture.width),
      Double(card.height) / Double(picture.height),
      Self.largestScale
    )
    /// Returns a scaled length, at least a pixel, and the card's if hardly any ground would be left.
    func scaled(_ length: Int, _ room: Int) -> Int {
      let scaled = max(1, Int((Double(length) * scale).rounded()))
      return room - scaled < Self.sliver ? room : scaled
    }
    size = card
    decodedSize = PixelSize(
      width: scaled(picture.width, card.width),
      height: scaled(picture.height, card.height)
    )
    self.ground = ground
  }

  /// `color` is the card's, as a premultiplied pixel, seen through a transparent picture.
  func mounted(_ picture: Bitmap, over color: UInt32) -> Bitmap {
    guard picture.size != size else {
      var picture = picture
      picture.compose(over: color)
      return picture
    }
    var card = surroundings(of: picture, over: color)
    let (width, left, top) = (picture.size.width, origin.x, origin.y)
    picture.pixels.withUnsafeBufferPointer { source in
      card.pixels.withUnsafeMutableBufferPointer { target in
        for y in 0..<picture.size.height {
          let start = (top + y) * size.width + left
          for x in 0..<width {
            let pixel = source[y * width + x]
            target[start + x] =
              picture.isOpaque ? pixel : Pixel.over(pixel, target[start + x])
          }
        }
      }
    }
    card.findOpacity()
    return card
  }

  var area: PixelRectangle {
    PixelRectangle(
      columns: origin.x..<origin.x + decodedSize.width,
      rows: origin.y..<origin.y + decodedSize.height
    )
  }

  private var origin: (x: Int, y: Int) {
    ((size.width - decodedSize.width) / 2, (size.height - decodedSize.height) / 2)
  }

  private func surroundings(of picture: Bitmap, over color: UInt32) -> Bitmap {
    guard let ground else { return Bitmap(size: size) }
    // Clear parts count as the card's color.
    let mean = Pixel.over(picture.meanColor(), color)
    var card = Bitmap(size: size, filledWith: mean)
    if ground == .blur {
      var opaque = picture
      opaque.compose(over: color)
      let shadow = PictureShadow(
        of: decodedSize,
        at: origin,
        on: size,
        opacity: picture.isOpaque ? PictureShadow.opacity : 0
      )
      BlurredGround(of: opaque, size: size).draw(over: &card, under: shadow)
    }
    return card
  }
}

/// The soft shadow around a picture on its ground, which separates the picture's edge from a ground of
/// the same colors.
///
/// A Gaussian blur of a rectangle is the product of two of lines, so a row and a column hold all of it.
struct PictureShadow {
  /// How much of the rectangle is within the blur's reach of each column, from 0 to 1.
  private let columns: [Float]
  /// How much of the rectangle is within the blur's reach of each row, times the opacity.
  private let rows: [Float]

  /// The opacity in the middle of a large picture; at its edge it is half of that.
  static let opacity = 0.5
  /// The standard deviation of the blur, as a part of the card's shorter side.
  private static let deviation = 0.02

  init(of picture: PixelSize, at origin: (x: Int, y: Int), on card: PixelSize, opacity: Double) {
    let reach = Self.deviation * Double(min(card.width, card.height))
    columns = Self.coverage(from: origin.x, length: picture.width, of: card.width, reach: reach)
    rows = Self.coverage(from: origin.y, length: picture.height, of: card.height, reach: reach)
      .map { $0 * Float(opacity) }
  }

  /// The part of the ground's light that is left at a pixel.
  func light(_ x: Int, _ y: Int) -> Float { 1 - columns[x] * rows[y] }

  private static func coverage(
    from start: Int,
    length: Int,
    of count: Int,
    reach: Double
  ) -> [Float] {
    (0..<count).map { pixel in
      let place = Double(pixel) + 0.5
      /// Twice the integral of a Gaussian from its middle to an edge.
      func integral(to edge: Int) -> Double {
        erf((Double(edge) - place) / (reach * 2.squareRoot()))
      }
      return Float((integral(to: start + length) - integral(to: start)) / 2)
    }
  }
}

extension PixelBuffer {
  /// Up to so many pixels a buffer is scaled while a frame is drawn, rather than by a worker: a picture of a
  /// video must be seen in its own frame, and two million take some milliseconds.
  static let immediateCount = 4 << 20

  /// Opaque pixels that have the request's size already share their memory.
  ///
  /// Never adds a mat: pixels are drawn for the size in which they are shown.
  func prepared(for request: PictureRequest) -> Bitmap {
    let orientation = PictureOrientation.upright.rotated(by: request.picture.placing.rotation)
    let upright = orientation.oriented(size)
    let frame = PictureFrame(of: upright, for: request, allowsMat: false)
    let target = orientation.oriented(frame.decodedSize)
    var bitmap: Bitmap
    if target == size {
      bitmap = Bitmap(size: size, pixels: pixels)
    } else {
      var scaler = FillScaler(source: size, target: target)
      bitmap = scaler.scale { y, row in
        for x in 0..<size.width { row[x] = pixels[y * size.width + x] }
      }
    }
    bitmap = bitmap.upright(from: orientation)
    return frame.framed(bitmap, over: Pixel.premultiplied(request.placeholder))
  }
}
