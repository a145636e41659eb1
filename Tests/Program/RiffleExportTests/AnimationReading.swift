import CGif
import CWebPDemux
import CWebPMux
import Foundation
import RiffleDrawing
import RiffleRaster
import TestSupport
import Testing

/// An animation as a library other than the one that wrote it, or its reading half, shows it.
struct ReadAnimation {
  /// A picture and how long it is shown, in the file's own units.
  struct Show {
    var picture: Bitmap
    var duration: Int
  }

  var shows: [Show] = []
  /// How often it is shown; 0 for ever, nil where the file does not say.
  var loops: Int?
  /// The extents of the rectangles that the pictures bring anew, where the format tells.
  var updates: [PixelSize] = []

  /// When each picture is first shown.
  var starts: [Int] { shows.indices.map { shows[..<$0].reduce(0) { $0 + $1.duration } } }

  /// How long all of it is.
  var length: Int { shows.reduce(0) { $0 + $1.duration } }

  /// Reads a GIF with giflib's decoder, and lays its pictures over each other.
  static func gif(_ path: String) throws -> ReadAnimation {
    var animation = ReadAnimation()
    let file = try #require(DGifOpenFileName(path, nil))
    defer { DGifCloseFile(file, nil) }
    try #require(DGifSlurp(file) == GIF_OK)
    let size = PixelSize(width: Int(file.pointee.SWidth), height: Int(file.pointee.SHeight))
    var canvas = Bitmap(size: size)
    for index in 0..<Int(file.pointee.ImageCount) {
      let image = file.pointee.SavedImages[index]
      if index == 0 { animation.loops = loops(in: image) }
      var control = GraphicsControlBlock()
      try #require(DGifSavedExtensionToGCB(file, Int32(index), &control) == GIF_OK)
      try #require(control.DisposalMode == DISPOSE_DO_NOT)
      try lay(image, over: &canvas, transparent: Int(control.TransparentColor))
      animation.shows.append(Show(picture: canvas, duration: Int(control.DelayTime)))
      animation.updates.append(
        PixelSize(width: Int(image.ImageDesc.Width), height: Int(image.ImageDesc.Height))
      )
    }
    return animation
  }

  private static func loops(in image: SavedImage) -> Int? {
    let blocks = UnsafeBufferPointer(
      start: image.ExtensionBlocks,
      count: Int(image.ExtensionBlockCount)
    )
    let bytes = blocks.map { Array(UnsafeBufferPointer(start: $0.Bytes, count: Int($0.ByteCount))) }
    guard let place = bytes.firstIndex(of: Array("NETSCAPE2.0".utf8)), place + 1 < bytes.count,
      bytes[place + 1].first == 1
    else { return nil }
    return Int(bytes[place + 1][1]) + Int(bytes[place + 1][2]) << 8
  }

  private static func lay(
    _ image: SavedImage,
    over canvas: inout Bitmap,
    transparent: Int
  ) throws {
    let frame = image.ImageDesc
    let map = try #require(frame.ColorMap)
    for y in 0..<Int(frame.Height) {
      for x in 0..<Int(frame.Width) {
        let place = Int(image.RasterBits[y * Int(frame.Width) + x])
        guard place != transparent else { continue }
        let color = map.pointee.Colors[place]
        let pixel =
          0xFF00_0000 | UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
        canvas.pixels[(Int(frame.Top) + y) * canvas.size.width + Int(frame.Left) + x] = pixel
      }
    }
  }

  /// Reads a WebP with libwebp's animation decoder.
  static func webp(_ path: String) throws -> ReadAnimation {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    return try bytes.withUnsafeBufferPointer { bytes in
      var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
      var options = WebPAnimDecoderOptions()
      try #require(WebPAnimDecoderOptionsInit(&options) != 0)
      options.color_mode = MODE_BGRA
      let decoder = try #require(WebPAnimDecoderNew(&data, &options))
      defer { WebPAnimDecoderDelete(decoder) }
      var info = WebPAnimInfo()
      try #require(WebPAnimDecoderGetInfo(decoder, &info) != 0)
      var animation = ReadAnimation(loops: Int(info.loop_count))
      let size = PixelSize(width: Int(info.canvas_width), height: Int(info.canvas_height))
      while WebPAnimDecoderHasMoreFrames(decoder) != 0 {
        var pixels: UnsafeMutablePointer<UInt8>?
        var end: Int32 = 0
        try #require(WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0)
        var picture = Bitmap(size: size)
        let count = picture.pixels.count
        try #require(pixels).withMemoryRebound(to: UInt32.self, capacity: count) { source in
          picture.pixels = Array(UnsafeBufferPointer(start: source, count: count))
        }
        animation.shows.append(Show(picture: picture, duration: Int(end) - animation.length))
      }
      return animation
    }
  }
}
