import Foundation

/// A command-line tool that a test runs to its end, such as xdotool.
package enum Tool {
  package struct Outcome {
    package var status: Int32
    package var output: String
    package var errors: String
  }

  /// Runs a tool and returns what it wrote to its standard output.
  ///
  /// - Throws: ``Refusal`` if it ends with a status other than 0.
  @discardableResult
  package static func run(_ name: String, _ arguments: [String]) async throws -> String {
    let outcome = try await outcome(of: name, arguments)
    guard outcome.status == 0 else {
      throw Refusal(
        description: "\(name) \(arguments.joined(separator: " ")) ended with \(outcome.status): "
          + outcome.errors
      )
    }
    return outcome.output
  }

  /// Runs a tool, found as a shell finds it, and returns how it ended.
  ///
  /// Its output must fit into a pipe (64 KiB), because it is read when the tool has ended.
  ///
  /// - Parameter input: The path of the file that it reads. Defaults to an empty one.
  package static func outcome(
    of name: String,
    _ arguments: [String],
    input: String? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.environment = environment
    let output = Pipe()
    let errors = Pipe()
    let file = try input.map { try FileHandle(forReadingFrom: URL(fileURLWithPath: $0)) }
    defer { try? file?.close() }
    process.standardInput = file ?? .nullDevice
    process.standardOutput = output
    process.standardError = errors
    let status: Int32 = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        continuation.resume(throwing: error)
      }
    }
    return Outcome(status: status, output: text(in: output), errors: text(in: errors))
  }

  /// The environment for programs with windows, in which SDL chooses X11 by itself, and Mesa keeps no shaders: the
  /// thread that does has the lowest priority, so that a killed program may have its window for a minute more on a
  /// busy machine.
  package static var environment: [String: String] {
    let wishes = ["SDL_VIDEODRIVER", "SDL_RENDER_DRIVER", "WAYLAND_DISPLAY", "RIFFLE_RENDERER"]
    return ProcessInfo.processInfo.environment.filter { !wishes.contains($0.key) }
      .merging(["MESA_SHADER_CACHE_DISABLE": "true"]) { $1 }
  }

  /// Reads a pipe to its end and closes it.
  ///
  /// Foundation's processes outlive their end and keep their pipes open. With more than about 1,350 open
  /// files, starting the next process sometimes crashes (swift-corelibs-foundation, #5472, mended after
  /// 6.3.1).
  private static func text(in pipe: Pipe) -> String {
    let file = pipe.fileHandleForReading
    defer { try? file.close() }
    return String(decoding: file.readDataToEndOfFile(), as: UTF8.self)
  }
}

/// Why a test could not go on, with all that was seen.
package struct Refusal: Error, CustomStringConvertible {
  package var description: String

  package init(description: String) {
    self.description = description
  }
}
