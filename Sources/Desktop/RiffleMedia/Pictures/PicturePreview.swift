import RiffleDrawing
import RiffleRaster

/// A stand-in for a picture, found quickly enough to be there long before the picture itself.
///
/// The thumbnail that cameras put at a file's beginning takes less than a millisecond. A large picture
/// without one has the small one that the desktop keeps, or is decoded at an eighth of its size.
enum PicturePreview {
  /// The size of a file from which reading the desktop's cache is worth it, in bytes.
  private static let largeBytes = 256 << 10
  /// The number of pixels from which decoding at an eighth is worth it.
  private static let largePixels = 4_000_000

  /// Returns a bitmap mostly smaller than the picture's place, a pixel of its average color, or nil.
  static func bitmap(
    for request: PictureRequest,
    limits: PictureLimits,
    thumbnails: ThumbnailCache
  ) -> Bitmap? {
    guard let file = try? PictureFile(request.picture) else { return nil }
    let camera = CameraFile(file, suffix: request.picture.id.suffix, limits: limits)
    var color: UInt32?
    if let camera, let thumbnail = decoded(camera.thumbnail, limits) {
      if let whole = thumbnail.withoutBars(like: camera.size) {
        return whole.upright(from: camera.orientation)
          .preview(for: request, of: camera.orientation.oriented(camera.size))
      }
      // Many thumbnails have black bars at two edges.
      color = thumbnail.meanColor(inset: 8)
    }
    // A small picture is read from there, or decoded that small, anyway.
    if file.byteCount >= largeBytes, request.picture.placing.content != .thumbnail {
      if let entry = thumbnails.entry(for: request.picture),
        let kept = thumbnails.read(entry, from: [.xLarge, .large, .normal])
      {
        return kept.preview(for: request, of: kept.size)
      }
      if case .jpeg(let photograph) = camera, photograph.hasOneScan,
        photograph.size.width * photograph.size.height >= largePixels,
        let eighth = try? photograph.decode(filling: JPEGScale.eighth(of: photograph.size))
      {
        return eighth.bitmap.upright(from: photograph.orientation)
          .preview(for: request, of: photograph.orientation.oriented(photograph.size))
      }
    }
    return color.map { Bitmap(size: PixelSize(width: 1, height: 1), filledWith: $0) }
  }

  /// Decodes the thumbnail that a camera has put into a picture's file; nil if it is of something else, or
  /// there is none.
  static func thumbnail(
    _ bytes: [UInt8],
    of picture: PixelSize,
    _ limits: PictureLimits
  ) -> Bitmap? {
    decoded(bytes, limits)?.withoutBars(like: picture)
  }

  private static func decoded(_ thumbnail: [UInt8], _ limits: PictureLimits) -> Bitmap? {
    guard let decoder = JPEGDecoder(ofThumbnail: thumbnail, limits: limits),
      decoder.size.width > 16, decoder.size.height > 16,
      let decoded = try? decoder.decode(filling: decoder.size), decoded.warning == nil
    else { return nil }
    return decoded.bitmap
  }

  /// Finds a size about as wide whose shape is as near to another's as whole pixels allow.
  static func size(like shape: PixelSize, about width: Int) -> PixelSize {
    let ratio = Double(shape.height) / Double(shape.width)
    /// The distance to the nearest whole row, as a part of the height.
    func error(_ width: Int) -> Double {
      let height = Double(width) * ratio
      return abs(height - height.rounded()) / height
    }
    let best = (width...width + width / 4).min { error($0) < error($1) } ?? width
    return PixelSize(width: best, height: max(1, Int((Double(best) * ratio).rounded())))
  }
}

/// A file as cameras write them, with a thumbnail within.
private enum CameraFile {
  case jpeg(JPEGDecoder)
  case raw(RawDecoder)

  init?(_ file: PictureFile, suffix: String, limits: PictureLimits) {
    switch PictureFormat(head: file.bytes(PictureHead.count), suffix: suffix) {
    case .jpeg:
      guard let decoder = try? JPEGDecoder(file, limits: limits) else { return nil }
      self = .jpeg(decoder)
    case .raw:
      guard let decoder = try? RawDecoder(file, limits: limits) else { return nil }
      self = .raw(decoder)
    default: return nil
    }
  }

  private var decoder: any FormatDecoder {
    switch self {
    case .jpeg(let decoder): decoder
    case .raw(let decoder): decoder
    }
  }

  /// The size of the pixels as they are stored.
  var size: PixelSize { decoder.size }
  var orientation: PictureOrientation { decoder.orientation }

  /// A JPEG, stored as the picture is; may be empty.
  var thumbnail: [UInt8] {
    switch self {
    case .jpeg(let decoder): decoder.thumbnail
    case .raw(let decoder): decoder.thumbnail
    }
  }
}

extension Bitmap {
  /// Returns the picture of a thumbnail: all of it, or what is between two black bars that a camera has
  /// added since the picture has another shape.
  ///
  /// `picture` is the picture's stored size; returns nil if the thumbnail is of something else.
  func withoutBars(like picture: PixelSize) -> Bitmap? {
    let own = (width: Double(size.width), height: Double(size.height))
    let scale = min(own.width / Double(picture.width), own.height / Double(picture.height))
    let content = (width: Double(picture.width) * scale, height: Double(picture.height) * scale)
    let (left, top) = ((own.width - content.width) / 2, (own.height - content.height) / 2)
    let shape = PicturePreview.size(like: picture, about: Int(content.width.rounded(.up)))
    // Cameras round to whole pixels, even ones at that.
    if left <= 1, top <= 1 {
      return resampled(from: (0, 0, own.width, own.height), to: shape)
    }
    guard hasBlackBars(columns: Int(left), rows: Int(top)) else { return nil }
    return resampled(from: (left, top, content.width, content.height), to: shape)
  }

  /// Whether so many columns or rows at two edges are black, apart from those that a block of JPEG
  /// shares with the picture.
  private func hasBlackBars(columns: Int, rows: Int) -> Bool {
    let (columns, rows) = (max(columns - 1, min(columns, 1)), max(rows - 1, min(rows, 1)))
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isInside =
          (columns..<size.width - columns).contains(x) && (rows..<size.height - rows).contains(y)
        guard !isInside else { continue }
        let pixel = pixels[y * size.width + x]
        if max(pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255) > 48 { return false }
      }
    }
    return true
  }

  /// Returns a part of the bitmap in another size of about as many pixels, between which it blends; uses
  /// only those that are wholly in the part.
  private func resampled(
    from part: (left: Double, top: Double, width: Double, height: Double),
    to target: PixelSize
  ) -> Bitmap {
    func place(_ index: Int, _ start: Double, _ length: Double, of count: Int) -> Double {
      let first = start.rounded(.up)
      let last = (start + length).rounded(.down) - 1
      let place = start + (Double(index) + 0.5) * length / Double(count) - 0.5
      return min(max(first, place), max(first, last))
    }
    var result = Bitmap(size: target)
    let columns = (0..<target.width).map { place($0, part.left, part.width, of: target.width) }
    for y in 0..<target.height {
      let row = place(y, part.top, part.height, of: target.height)
      for x in 0..<target.width {
        result.pixels[y * target.width + x] = color(atColumn: columns[x], row: row)
      }
    }
    result.findOpacity()
    return result
  }

  /// Returns the color at a place, of which whole numbers are the middles of pixels, blended between them.
  func color(atColumn column: Double, row: Double) -> UInt32 {
    func tap(_ place: Double, of count: Int) -> (Int, Int, Float) {
      let inside = min(max(0, place), Double(count - 1))
      return (Int(inside), min(Int(inside) + 1, count - 1), Float(inside - inside.rounded(.down)))
    }
    let (x, y) = (tap(column, of: size.width), tap(row, of: size.height))
    func channels(_ x: Int) -> SIMD4<Float> {
      let above = Pixel.channels(of: pixels[y.0 * size.width + x])
      return above + (Pixel.channels(of: pixels[y.1 * size.width + x]) - above) * y.2
    }
    let left = channels(x.0)
    return Pixel.truncating(left + (channels(x.1) - left) * x.2 + 0.5)
  }

  /// Returns an upright picture as a request wants it, in a size of about its own unless the picture
  /// stands on a ground, where each edge has its exact place; `whole` is the picture's own upright size.
  fileprivate func preview(for request: PictureRequest, of whole: PixelSize) -> Bitmap? {
    let rotation = request.picture.placing.rotation
    let frame = PictureFrame(of: rotation.rotated(whole), for: request)
    var turned: Bitmap { upright(from: PictureOrientation.upright.rotated(by: rotation)) }
    switch frame {
    case .whole: return turned
    case .filled(let size):
      let turned = turned
      let across = min(
        Double(turned.size.width),
        Double(turned.size.height * size.width) / Double(size.height)
      )
      return turned.scaled(filling: PicturePreview.size(like: size, about: max(1, Int(across))))
    // A picture so small is there as soon.
    case .matted: return nil
    case .fitted(let fitting) where fitting.decodedSize == fitting.size: return turned
    case .fitted: return placed(for: request, as: frame)
    }
  }

  func placed(for request: PictureRequest) -> Bitmap {
    let rotated = request.picture.placing.rotation.rotated(size)
    return placed(for: request, as: PictureFrame(of: rotated, for: request))
  }

  private func placed(for request: PictureRequest, as frame: PictureFrame) -> Bitmap {
    let rotation = request.picture.placing.rotation
    return frame.framed(
      upright(from: PictureOrientation.upright.rotated(by: rotation))
        .scaled(filling: frame.decodedSize),
      over: Pixel.premultiplied(request.placeholder)
    )
  }

  private func scaled(filling target: PixelSize) -> Bitmap {
    guard target != size else { return self }
    var scaler = FillScaler(source: size, target: target)
    let width = size.width
    return scaler.scale { y, row in
      pixels.withUnsafeBufferPointer { pixels in
        for x in 0..<width { row[x] = pixels[y * width + x] }
      }
    }
  }

  /// Returns the mean of some hundred pixels spread over an opaque picture, `inset` pixels from its edges.
  func meanColor(inset: Int = 0) -> UInt32 {
    var (sum, count) = (SIMD4<Float>.zero, Float(0))
    let (width, height) = (size.width - 2 * inset, size.height - 2 * inset)
    for y in stride(from: 0, to: height, by: max(1, height / 16)) {
      for x in stride(from: 0, to: width, by: max(1, width / 16)) {
        sum += Pixel.channels(of: pixels[(y + inset) * size.width + x + inset])
        count += 1
      }
    }
    return Pixel.truncating(sum / max(count, 1) + 0.5)
  }
}
