import Dispatch
import Glibc
import RiffleSystem
import Subprocess
import Synchronization
import SystemPackage

/// A run of ffmpeg, which reads from a pipe.
final class FFmpegProcess: Sendable {
  private let end = DispatchSemaphore(value: 0)
  private let result = Mutex(Result())

  /// The result of ffmpeg: whether it reports success, and the last line that it printed.
  struct Result {
    var isSuccess = true
    var line: String?
  }

  /// The error that ffmpeg is not installed.
  struct MissingError: Error, CustomStringConvertible {
    let description =
      "an MP4 is made by ffmpeg, which is not on PATH. Install it (apt-get install ffmpeg), "
      + "or name a .webp or .gif."
  }

  /// Starts ffmpeg on threads of its own.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - input: The end of a pipe that becomes its standard input, and is closed here.
  ///   - output: The output that ends ffmpeg if the program is interrupted.
  init(_ arguments: [String], reading input: FileDescriptor, _ output: AtomicOutput) {
    Task.detached {
      let result = await Self.run(arguments, reading: input, output)
      self.result.withLock { $0 = result }
      self.end.signal()
    }
  }

  /// Waits until ffmpeg has ended, and returns its result; called once.
  func wait() -> Result {
    end.wait()
    return result.withLock { $0 }
  }

  /// Whether ffmpeg is on PATH.
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
