import Dispatch
import Glibc
import RiffleDrawing
import RiffleFormats
import RiffleMedia
import RiffleRaster
import Subprocess
import Synchronization
import SystemPackage

/// An MP4 film, made by ffmpeg: H.264 with the colours of a desktop, ready to be streamed.
final class FFmpegVideo: AnimationWriter {
  let timescale: Double
  let minimumFrameDuration = 1
  private let size: PixelSize
  /// Where ffmpeg reads pictures from; -1 once it is closed.
  private var pipe: Int32
  private let end: Mailbox
  private let workshop: AtomicOutput

  /// What is told where there is no ffmpeg.
  struct Missing: Error, CustomStringConvertible {
    let description =
      "an MP4 is made by ffmpeg, which is not on PATH. Install it (apt-get install ffmpeg), "
      + "or name a .webp or .gif."
  }

  /// Where it arrives how ffmpeg ended.
  private final class Mailbox: Sendable {
    private let arrival = DispatchSemaphore(value: 0)
    private let problem = Mutex<String?>(nil)

    /// Tells what went wrong; nil for nothing.
    func deliver(_ problem: String?) {
      self.problem.withLock { $0 = problem }
      arrival.signal()
    }

    /// Waits until it is told, and returns it.
    func take() -> String? {
      arrival.wait()
      return problem.withLock { $0 }
    }
  }

  /// Starts ffmpeg.
  ///
  /// - Parameters:
  ///   - size: The extent of all pictures, even on both sides.
  ///   - rate: How many frames a second.
  ///   - path: The file that is made.
  ///   - workshop: Who ends ffmpeg when the program is interrupted.
  /// - Throws: ``Missing``, or ``EncodingError`` where it cannot be started.
  init(size: PixelSize, rate: Double, path: String, in workshop: AtomicOutput) throws {
    guard Self.isInstalled else { throw Missing() }
    self.size = size
    timescale = rate
    self.workshop = workshop
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else {
      throw EncodingError("no pipe to ffmpeg: \(String(cString: strerror(errno)))")
    }
    // A writing end in ffmpeg itself would never tell it that no more comes.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    pipe = ends[1]
    // A pipe whose reader has gone is an error to tell, not the end of the program.
    signal(SIGPIPE, SIG_IGN)
    end = Self.start(
      Self.arguments(size: size, rate: rate, path: path),
      reading: ends[0],
      workshop
    )
  }

  deinit {
    if pipe >= 0 { _ = hangUp() }
  }

  func write(_ frame: Bitmap, from start: Int, to end: Int) throws {
    precondition(frame.size == size, "a picture of \(frame.size) in a film of \(size)")
    for _ in start..<end {
      guard frame.pixels.withUnsafeBytes({ send($0) }) else {
        throw EncodingError(hangUp() ?? "ffmpeg stopped taking pictures")
      }
    }
  }

  func close() throws {
    if let problem = hangUp() { throw EncodingError(problem) }
  }

  private func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(pipe, rest.baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  /// Tells ffmpeg that no more comes, waits for its end and returns what went wrong.
  private func hangUp() -> String? {
    guard pipe >= 0 else { return nil }
    Glibc.close(pipe)
    pipe = -1
    return end.take()
  }

  /// Starts ffmpeg on threads of its own; whoever waits for its end does so at the mailbox.
  private static func start(
    _ arguments: [String],
    reading input: Int32,
    _ workshop: AtomicOutput
  ) -> Mailbox {
    let end = Mailbox()
    Task.detached {
      let problem = await run(arguments, reading: input, workshop)
      end.deliver(problem)
    }
    return end
  }

  private static func run(
    _ arguments: [String],
    reading input: Int32,
    _ workshop: AtomicOutput
  ) async -> String? {
    do {
      let result = try await Subprocess.run(
        .name("ffmpeg"),
        arguments: Arguments(arguments),
        input: .fileDescriptor(FileDescriptor(rawValue: input), closeAfterSpawningProcess: true),
        output: .discarded,
        error: .string(limit: 1 << 16)
      ) { process in
        workshop.setHelper(process.processIdentifier.value)
      }
      workshop.setHelper(nil)
      guard !result.terminationStatus.isSuccess else { return nil }
      let line = result.standardError.split(whereSeparator: \.isNewline).last ?? "no reason given"
      return "ffmpeg refuses: \(line)"
    } catch {
      workshop.setHelper(nil)
      return "ffmpeg cannot be run: \(error)"
    }
  }

  /// The words that make a film of raw pictures on standard input.
  ///
  /// A fixed number of threads and no notes in the file keep equal films equal byte for byte.
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
