import Dispatch
import Glibc
import RiffleDrawing
import RiffleFormats
import RiffleMedia
import RiffleRaster
import Subprocess
import Synchronization
import SystemPackage

/// An MP4 video, made by ffmpeg: H.264 with the colors of a desktop, ready to be streamed.
final class FFmpegVideo: AnimationWriter {
  let timescale: Double
  let minimumFrameDuration = 1
  private let size: PixelSize
  /// The end of the pipe that ffmpeg reads pictures from; nil once it is closed.
  private var pipe: FileDescriptor?
  private let end: Mailbox
  private let output: AtomicOutput

  /// The error that ffmpeg is not installed.
  struct MissingError: Error, CustomStringConvertible {
    let description =
      "an MP4 is made by ffmpeg, which is not on PATH. Install it (apt-get install ffmpeg), "
      + "or name a .webp or .gif."
  }

  /// The result of ffmpeg, which one thread delivers and another waits for.
  private final class Mailbox: Sendable {
    private let arrival = DispatchSemaphore(value: 0)
    private let error = Mutex<String?>(nil)

    /// Delivers the error; nil for none.
    func deliver(_ error: String?) {
      self.error.withLock { $0 = error }
      arrival.signal()
    }

    /// Waits for the error and returns it; nil for none.
    func wait() -> String? {
      arrival.wait()
      return error.withLock { $0 }
    }
  }

  /// Starts ffmpeg.
  ///
  /// - Parameters:
  ///   - size: The size of all pictures in pixels, even on both sides.
  ///   - rate: The number of frames per second.
  ///   - path: The file that is made.
  ///   - output: The output that ends ffmpeg if the program is interrupted.
  /// - Throws: ``MissingError``, or ``PictureEncodingError`` if it cannot be started.
  init(size: PixelSize, rate: Double, path: String, in output: AtomicOutput) throws {
    guard Self.isInstalled else { throw MissingError() }
    self.size = size
    timescale = rate
    self.output = output
    let ends: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
    do {
      // If ffmpeg had the writing end too, it would never see the end of its input.
      ends = try FileDescriptor.pipe(options: .closeOnExec)
    } catch {
      throw PictureEncodingError("no pipe to ffmpeg: \(error)")
    }
    pipe = ends.writeEnd
    // Without a reader, writing to the pipe is an error to report, not the end of the program.
    signal(SIGPIPE, SIG_IGN)
    end = Self.start(
      Self.arguments(size: size, rate: rate, path: path),
      reading: ends.readEnd,
      output
    )
  }

  deinit {
    _ = finish()
  }

  func write(_ frame: Bitmap, from start: Int, to end: Int) throws {
    precondition(frame.size == size, "a picture of \(frame.size) in a video of \(size)")
    for _ in start..<end {
      do {
        try frame.pixels.withUnsafeBytes { _ = try pipe?.writeAll($0) }
      } catch {
        throw PictureEncodingError(finish() ?? "ffmpeg stopped reading pictures")
      }
    }
  }

  func close() throws {
    if let reason = finish() { throw PictureEncodingError(reason) }
  }

  /// Ends ffmpeg's input, waits until it is done and returns its error; nil if there is none, or if
  /// it was done before.
  private func finish() -> String? {
    guard let pipe else { return nil }
    self.pipe = nil
    // A pipe has nothing to lose when it is closed.
    try? pipe.close()
    return end.wait()
  }

  /// Starts ffmpeg on threads of its own, which deliver its result to the mailbox.
  private static func start(
    _ arguments: [String],
    reading input: FileDescriptor,
    _ output: AtomicOutput
  ) -> Mailbox {
    let end = Mailbox()
    Task.detached {
      let error = await run(arguments, reading: input, output)
      end.deliver(error)
    }
    return end
  }

  private static func run(
    _ arguments: [String],
    reading input: FileDescriptor,
    _ output: AtomicOutput
  ) async -> String? {
    do {
      let result = try await Subprocess.run(
        .name("ffmpeg"),
        arguments: Arguments(arguments),
        input: .fileDescriptor(input, closeAfterSpawningProcess: true),
        output: .discarded,
        error: .string(limit: 1 << 16)
      ) { process in
        output.setHelper(process.processIdentifier.value)
      }
      output.setHelper(nil)
      guard !result.terminationStatus.isSuccess else { return nil }
      let line = result.standardError.split(whereSeparator: \.isNewline).last ?? "no reason given"
      return "ffmpeg reports: \(line)"
    } catch {
      output.setHelper(nil)
      return "ffmpeg cannot be run: \(error)"
    }
  }

  /// Returns the arguments that make a video of raw pictures on standard input.
  ///
  /// A fixed number of threads and no metadata in the file keep equal videos equal byte for byte.
  private static func arguments(size: PixelSize, rate: Double, path: String) -> [String] {
    let colors = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
    return ["-nostats", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgra"]
      + ["-video_size", "\(size.width)x\(size.height)", "-framerate", "\(rate)", "-i", "pipe:0"]
      + ["-vf", "scale=out_color_matrix=bt709:out_range=tv", "-pix_fmt", "yuv420p"] + colors
      + ["-c:v", "libx264", "-preset", "medium", "-crf", "16", "-threads", "4"]
      + ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1"]
      + ["-movflags", "+faststart", "-f", "mp4", path]
  }

  /// Whether ffmpeg is on PATH.
  static var isInstalled: Bool {
    let path = ProcessEnvironment.value(of: "PATH") ?? ""
    return path.split(separator: ":").contains { access("\($0)/ffmpeg", X_OK) == 0 }
  }
}
