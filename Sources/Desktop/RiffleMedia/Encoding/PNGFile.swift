import CSPNG
import Glibc
import RiffleDrawing
package import RiffleRaster

/// A writer of PNG files, without loss; equal pictures make equal files.
package enum PNGFile {
  /// - Parameter notes: Keywords of at most 79 letters, each with its text in Latin-1; none by default.
  package static func write(
    _ bitmap: Bitmap,
    noting notes: [(keyword: String, text: String)] = [],
    to descriptor: Int32
  ) throws(PictureEncodingError) {
    let encoder = try Encoder()
    let sink = ByteSink(descriptor: descriptor)
    // libspng keeps pointers to the texts until the file is written.
    let texts = notes.map { strdup($0.text) }
    defer { for text in texts { free(text) } }
    var chunks = zip(notes, texts).map { note, text in
      var chunk = spng_text()
      chunk.type = Int32(SPNG_TEXT.rawValue)
      chunk.text = text
      chunk.length = note.text.utf8.count
      withUnsafeMutableBytes(of: &chunk.keyword) {
        $0.copyBytes(from: note.keyword.utf8.prefix(79))
      }
      return chunk
    }
    if !chunks.isEmpty { spng_set_text(encoder.context, &chunks, UInt32(chunks.count)) }
    let status = sink.withPointer { pointer in
      let status = spng_set_png_stream(
        encoder.context,
        { _, sink, bytes, count in
          guard let sink else { return Int32(SPNG_IO_ERROR.rawValue) }
          let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
          return ByteSink.at(sink).write(bytes) ? 0 : Int32(SPNG_IO_ERROR.rawValue)
        },
        pointer
      )
      return status == 0 ? encode(bitmap, encoder.context) : status
    }
    if let failure = sink.failure { throw failure }
    guard status == Int32(SPNG_EOI.rawValue) else { throw PictureEncodingError(status: status) }
  }

  package static func bytes(of bitmap: Bitmap) throws(PictureEncodingError) -> [UInt8] {
    let encoder = try Encoder()
    var status = spng_set_option(encoder.context, SPNG_ENCODE_TO_BUFFER, 1)
    if status == 0 { status = encode(bitmap, encoder.context) }
    guard status == Int32(SPNG_EOI.rawValue) else { throw PictureEncodingError(status: status) }
    var count = 0
    guard let bytes = spng_get_png_buffer(encoder.context, &count, &status) else {
      throw PictureEncodingError(status: status)
    }
    defer { free(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  private final class Encoder {
    let context: OpaquePointer

    init() throws(PictureEncodingError) {
      guard let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else {
        throw PictureEncodingError("cannot be written: the PNG encoder does not start")
      }
      self.context = context
    }

    deinit {
      spng_ctx_free(context)
    }
  }

  /// Returns libspng's status: SPNG_EOI after the last row.
  private static func encode(_ bitmap: Bitmap, _ context: OpaquePointer) -> Int32 {
    let width = bitmap.size.width
    var header = spng_ihdr()
    header.width = UInt32(width)
    header.height = UInt32(bitmap.size.height)
    header.bit_depth = 8
    header.color_type = UInt8(SPNG_COLOR_TYPE_TRUECOLOR_ALPHA.rawValue)
    var status = spng_set_ihdr(context, &header)
    guard status == 0 else { return status }
    let flags = SPNG_ENCODE_PROGRESSIVE.rawValue | SPNG_ENCODE_FINALIZE.rawValue
    status = spng_encode_image(context, nil, 0, Int32(SPNG_FMT_PNG.rawValue), Int32(flags))
    guard status == 0 else { return status }
    var row = [UInt32](repeating: 0, count: width)
    for y in 0..<bitmap.size.height {
      for x in 0..<width {
        // 0xAARRGGBB to the bytes red, green, blue, alpha.
        let pixel = bitmap.pixels[y * width + x]
        row[x] = (pixel << 8 | pixel >> 24).bigEndian
      }
      status = spng_encode_row(context, &row, width * 4)
      guard status == 0 else { return status }
    }
    return Int32(SPNG_EOI.rawValue)
  }
}

extension PictureEncodingError {
  /// Makes the error of a status of libspng.
  fileprivate init(status: Int32) {
    let reason = spng_strerror(status).map { String(cString: $0) } ?? "libspng gives no reason"
    self.init("cannot be written: \(reason)")
  }
}
