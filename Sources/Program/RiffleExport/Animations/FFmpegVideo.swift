import Dispatch
import Glibc
import RiffleDrawing
import RiffleFormats
import RiffleMedia
import RiffleRaster
import Subprocess
import Synchronization
import SystemPackage

/// An MP4 video made by ffmpeg: H.264 in the colors of a desktop, ready to be streamed.
final class FFmpegVideo: AnimationWriter {
  let timescale: Double
  let minimumFrameDuration = 1
  let repeatsPictures = true
  private let size: PixelSize
  /// The end of the pipe that ffmpeg reads pictures from; nil once closed.
  private var pipe: FileDescriptor?
  private let process: FFmpegProcess
  private let file: PartialFile
  private var frameCount = 0

  /// Starts ffmpeg for a size in pixels, even on both sides; the output ends it on an interruption.
  init(
    size: PixelSize,
    rate: Double,
    coding: FilmCoding,
    file: PartialFile,
    in output: AtomicOutput
  ) throws {
    guard FFmpegProcess.isInstalled else { throw FFmpegProcess.MissingError() }
    self.size = size
    timescale = rate
    self.file = file
    let ends: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
    do {
      // Here, before the task that runs ffmpeg: the first task takes some, too.
      try SpareDescriptors.check(SpareDescriptors.ofChild)
      // If ffmpeg had the writing end too, it would never see the end of its input.
      ends = try FileDescriptor.pipe(options: .closeOnExec)
    } catch {
      throw PictureEncodingError("no pipe to ffmpeg: \(error)")
    }
    pipe = ends.writeEnd
    // Without a reader, writing to the pipe is an error to report, not the end of the program.
    signal(SIGPIPE, SIG_IGN)
    process = FFmpegProcess(
      Self.arguments(
        size: size,
        rate: rate,
        quality: coding.quality ?? AnimationFormat.mp4.standardQuality,
        path: file.partialPath.string
      ),
      reading: ends.readEnd,
      output
    )
  }

  deinit {
    _ = endInput()
  }

  func write(_ frame: Bitmap, from start: Int, to end: Int) throws {
    precondition(frame.size == size, "a picture of \(frame.size) in a video of \(size)")
    for _ in start..<end {
      do {
        try frame.pixels.withUnsafeBytes { _ = try pipe?.writeAll($0) }
        frameCount += 1
      } catch {
        let line = endInput()?.line
        throw PictureEncodingError(line ?? "ffmpeg stopped reading pictures")
      }
    }
  }

  func close() throws {
    guard let result = endInput() else { return }
    guard result.isSuccess else {
      throw PictureEncodingError(result.line ?? "ffmpeg reports: no reason given")
    }
    // With a full disk ffmpeg reports success.
    if let problem = MP4Check.problem(in: file.descriptor, frames: frameCount) {
      throw PictureEncodingError(
        result.line ?? "ffmpeg made a file that cannot be played: \(problem)"
      )
    }
  }

  /// Closes ffmpeg's input and waits for its result; nil if that was done before.
  private func endInput() -> FFmpegProcess.Result? {
    guard let pipe else { return nil }
    self.pipe = nil
    // A pipe has nothing to lose when it is closed.
    try? pipe.close()
    return process.wait()
  }

  /// A fixed number of threads and no metadata keep equal videos equal byte for byte.
  private static func arguments(
    size: PixelSize,
    rate: Double,
    quality: Int,
    path: String
  ) -> [String] {
    // The constant rate factor: 16 at quality 85, without visible traces; 10 at 100; 50 at 1.
    let rateFactor = 10 + (100 - quality) * 2 / 5
    let colors = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
    return ["-nostats", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgra"]
      + ["-video_size", "\(size.width)x\(size.height)", "-framerate", "\(rate)", "-i", "pipe:0"]
      + ["-vf", "scale=out_color_matrix=bt709:out_range=tv", "-pix_fmt", "yuv420p"] + colors
      + ["-c:v", "libx264", "-preset", "medium", "-crf", "\(rateFactor)", "-threads", "4"]
      + ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1"]
      + ["-movflags", "+faststart", "-f", "mp4", path]
  }
}

final class FFmpegProcess: Sendable {
  private let end = DispatchSemaphore(value: 0)
  private let result = Mutex(Result())

  struct Result {
    var isSuccess = true
    var line: String?
  }

  struct MissingError: Error, CustomStringConvertible {
    let description =
      "an MP4 is made by ffmpeg, which is not on PATH. Install it (apt-get install ffmpeg), "
      + "or name a .webp or .gif."
  }

  /// Starts ffmpeg on separate threads; closes the input, the end of a pipe, here.
  init(_ arguments: [String], reading input: FileDescriptor, _ output: AtomicOutput) {
    Task.detached {
      let result = await Self.run(arguments, reading: input, output)
      self.result.withLock { $0 = result }
      self.end.signal()
    }
  }

  func wait() -> Result {
    end.wait()
    return result.withLock { $0 }
  }

  static var isInstalled: Bool {
    let path = ProcessEnvironment.value(of: "PATH") ?? ""
    return path.split(separator: ":").contains { access("\($0)/ffmpeg", X_OK) == 0 }
  }

  private static func run(
    _ arguments: [String],
    reading input: FileDescriptor,
    _ output: AtomicOutput
  ) async -> Result {
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
      let line = result.standardError.split(whereSeparator: \.isNewline).last
      return Result(
        isSuccess: result.terminationStatus.isSuccess,
        line: line.map { "ffmpeg reports: \($0)" }
      )
    } catch {
      output.setHelper(nil)
      return Result(isSuccess: false, line: "ffmpeg cannot be run: \(error)")
    }
  }
}
