import ArgumentParser
import CFuzzer
import Glibc
import RiffleFormats

/// `riffle-fuzz bytes`, which gives a reader bytes that reach more and more of its code.
struct BytesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bytes",
    abstract: "Give a reader bytes until it breaks.",
    discussion:
      "Without a reader it prints their names. Needs a build with libFuzzer: scripts/fuzz."
  )

  @Argument(help: "The reader.")
  var reader: String?

  @Argument(parsing: .captureForPassthrough, help: "libFuzzer's own options and folders.")
  var options: [String] = []

  func run() throws {
    guard let reader else { return ByteReader.all.forEach { print($0.name) } }
    guard let callback = Self.callbacks[reader] else {
      throw ValidationError(
        "\(reader) is no reader. Give one of \(ByteReader.all.map(\.name).joined(separator: ", "))."
      )
    }
    #if RIFFLE_LIBFUZZER
    var arguments = (["riffle-fuzz"] + options).map { strdup($0) } + [nil]
    var count = CInt(arguments.count - 1)
    let status = arguments.withUnsafeMutableBufferPointer { buffer in
      var start = buffer.baseAddress
      return LLVMFuzzerRunDriver(&count, &start, callback)
    }
    throw ExitCode(status)
    #else
    _ = callback
    throw ValidationError("this build has no libFuzzer. Run scripts/fuzz \(reader) 60.")
    #endif
  }

  private typealias Callback = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

  /// A function of C has no context, so each reader has its own.
  private static let callbacks: [String: Callback] = [
    "json": { check(.format(.json), $0, $1) },
    "trace": { check(.format(.trace), $0, $1) },
    "poses": { check(.format(.poses), $0, $1) },
    "preset": { check(.format(.preset), $0, $1) },
    "deck": { check(.format(.deck), $0, $1) },
    "csv": { check(.format(.csv), $0, $1) },
    "xmp": { check(.format(.xmp), $0, $1) },
    "settings": { check(.format(.settings), $0, $1) },
    "png": { check(.picture(.png), $0, $1) },
    "jpeg": { check(.picture(.jpeg), $0, $1) },
    "gif": { check(.picture(.gif), $0, $1) },
    "webp": { check(.picture(.webp), $0, $1) },
    "tiff": { check(.picture(.tiff), $0, $1) },
    "bmp": { check(.picture(.bmp), $0, $1) },
    "tga": { check(.picture(.tga), $0, $1) },
    "qoi": { check(.picture(.qoi), $0, $1) },
    "heic": { check(.picture(.heic), $0, $1) },
    "avif": { check(.picture(.avif), $0, $1) },
    "jxl": { check(.picture(.jxl), $0, $1) },
    "svg": { check(.picture(.svg), $0, $1) },
    "ico": { check(.picture(.ico), $0, $1) },
    "dng": { check(.picture(.dng), $0, $1) },
  ]

  private static func check(
    _ reader: ByteReader,
    _ start: UnsafePointer<UInt8>?,
    _ count: Int
  ) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    // On a file system in memory, since a picture is read from a file.
    let scratch = "/dev/shm/riffle-fuzz-\(getpid()).\(reader.name)"
    if case .broken(let problem) = reader.answer(to: bytes, scratch: scratch) {
      preconditionFailure(problem.onOneLine)
    }
    return 0
  }
}
