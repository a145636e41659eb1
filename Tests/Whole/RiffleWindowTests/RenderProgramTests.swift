import Foundation
import TestSupport
import Testing
import WindowTestSupport

/// `riffle render` as a process: what only a process can show.
///
/// It needs the program, and no display:
@Suite("The render command")
struct RenderProgramTests {
  private let folder: TemporaryFolder
  private let program: String

  init() throws {
    folder = try TemporaryFolder()
    program = BuildFolder.riffle
    try folder.write(
      """
      {"riffle": "deck", "version": 1, "cards": [{"id": "a", "color": "#3FD5A0"}, {"id": "b"}]}
      """,
      to: "deck.json"
    )
    try folder.write(
      """
      {"riffle": "trace", "version": 1, "window": [320, 420], "cards": 2}
      {"t": 0, "type": "command", "name": "swipe", "direction": "right"}

      """,
      to: "trace"
    )
  }

  /// An environment without a display, in which programs are looked up in the folder's bin first.
  private func environment(path: String = "/usr/bin:/bin") -> [String: String] {
    var environment = Tool.environment
    environment["DISPLAY"] = nil
    environment["PATH"] = folder.path(of: "bin") + ":" + path
    return environment
  }

  private func animation(_ output: String) -> [String] {
    [
      "render", "--deck", folder.path(of: "deck.json"), "--trace", folder.path(of: "trace"),
      "-o", folder.path(of: output),
    ]
  }

  private func run(_ arguments: [String], path: String = "/usr/bin:/bin") async throws
    -> Tool.Outcome
  {
    try await Tool.outcome(of: program, arguments, environment: environment(path: path))
  }

  /// Puts a program named ffmpeg before all others.
  private func install(ffmpeg script: String) throws {
    let bin = folder.url.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    try folder.write("#!/bin/sh\n\(script)\n", to: "bin/ffmpeg")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: folder.path(of: "bin/ffmpeg")
    )
  }

  /// The names of what was made, finished or not.
  private func made() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      .filter { !["deck.json", "trace", "bin", "pid"].contains($0) }
      .sorted()
  }

  @Test("on a terminal render shows its progress, and removes it at the end")
  func progress() async throws {
    let command = (["exec", "'\(program)'"] + animation("animation.gif")).joined(separator: " ")

    // script(1) runs it on a terminal of its own.
    let outcome = try await Tool.outcome(
      of: "script",
      ["-qec", command, "/dev/null"],
      environment: environment()
    )

    #expect(outcome.status == 0)
    #expect(outcome.output.contains(/\[[#.]{24}\] frame \d+ of \d+, \d+ s left/))
    #expect(outcome.output.contains(/\r\u{1B}\[K[^\r]*animation\.gif: \d+ frames, .*\r\n$/))
  }

  @Test(
    "a signal ends render by itself and leaves no partial file",
    arguments: [SIGHUP, SIGINT, SIGQUIT, SIGTERM],
    ["animation.gif", "animation.webp", "animation.mp4"]
  )
  func interruption(signal: Int32, output: String) async throws {
    try install(ffmpeg: "echo $$ > '\(folder.path(of: "pid"))'; exec cat > /dev/null")
    let process = Process()
    // Tests may run where signals are ignored (nohup), which a program inherits; and SIGQUIT is not to
    // leave a core file.
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let command =
      "ulimit -c 0; exec env --default-signal=HUP,INT,QUIT,TERM '\(program)' render --deck "
      + "'\(folder.path(of: "deck.json"))' --poses - -o '\(folder.path(of: output))'"
    process.arguments = ["-c", command]
    process.environment = environment()
    process.standardError = FileHandle.nullDevice
    // Two frames and no end: the program has begun the file and waits for more, at no cost.
    let poses = Pipe()
    process.standardInput = poses
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    for frame in 0..<2 {
      poses.fileHandleForWriting.write(
        Data("{\"t\": \(frame), \"frame\": \(frame), \"cards\": []}\n".utf8)
      )
    }
    let isMP4 = output.hasSuffix("mp4")
    _ = try await wait {
      "the animation is not started"
    } until: { [self] in
      try !made().isEmpty && (!isMP4 || helper() != nil) ? true : nil
    }

    kill(process.processIdentifier, signal)
    let status = try await wait {
      "it does not end"
    } until: {
      process.isRunning ? nil : process.terminationStatus
    }

    #expect(process.terminationReason == .uncaughtSignal)
    #expect(status == signal)
    #expect(try made() == [])
    guard let helper = try helper() else { return }
    _ = try await wait {
      "ffmpeg does not end"
    } until: {
      kill(helper, 0) != 0 || Self.isZombie(helper) ? true : nil
    }
  }

  /// The process of the ffmpeg that a test put in place.
  private func helper() throws -> pid_t? {
    guard let text = try? String(contentsOfFile: folder.path(of: "pid"), encoding: .utf8) else {
      return nil
    }
    return pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Whether a process has ended and only waits to be noticed by its parent.
  private static func isZombie(_ process: pid_t) -> Bool {
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return state?.contains(") Z ") == true
  }

  @Test(
    "ffmpeg gets every frame of an MP4, even in size; what it makes is checked although it reports success"
  )
  func frames() async throws {
    try folder.write("old", to: "animation.mp4")
    try install(ffmpeg: "cat > '\(folder.path(of: "pid"))'")

    let outcome = try await run(
      animation("animation.mp4") + ["--window", "321x419", "--fps", "10", "--to", "0.3"]
    )

    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path(of: "pid")))
    #expect(bytes.count == 4 * 322 * 420 * 4)
    #expect(outcome.status == 74)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors.hasSuffix(
        "animation.mp4: ffmpeg made a file that cannot be played: it has no index (moov)\n"
      )
    )
    #expect(try made() == ["animation.mp4"])
    #expect(try String(contentsOfFile: folder.path(of: "animation.mp4"), encoding: .utf8) == "old")
  }

  @Test(
    "if a file cannot grow, render ends with 74 and one line, and leaves the old file",
    arguments: ["animation.gif", "animation.webp", "animation.mp4", "picture.png"]
  )
  func fullDisk(output: String) async throws {
    // ffmpeg, as it does on a full disk, reports success.
    try install(ffmpeg: #"for last; do :; done; cat > "$last"; exit 0"#)
    try folder.write("old", to: output)
    var arguments = animation(output)
    if output.hasSuffix("png") { arguments += ["--time", "0", "--scale", "3"] }
    let quoted = ([program] + arguments).map { "'\($0)'" }.joined(separator: " ")

    // 512 bytes of a file is the smallest limit: it stands for the rest of a disk.
    let outcome = try await Tool.outcome(
      of: "sh",
      ["-c", "ulimit -f 1; exec \(quoted)"],
      environment: environment()
    )

    #expect(outcome.status == 74)
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.contains(output), "\(outcome.errors)")
    #expect(try made() == [output])
    #expect(try String(contentsOfFile: folder.path(of: output), encoding: .utf8) == "old")
  }

  @Test("without ffmpeg an MP4 is an error with status 69, which names the package")
  func noFFmpeg() async throws {
    let outcome = try await run(animation("animation.mp4"), path: folder.path(of: "nowhere"))

    #expect(outcome.status == 69)
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.contains("apt-get install ffmpeg"))
    #expect(try made() == [])
  }

  @Test("an error of ffmpeg is reported in one line")
  func failingFFmpeg() async throws {
    try install(ffmpeg: "echo 'Unknown encoder' >&2; exit 1")

    let outcome = try await run(animation("animation.mp4"))

    #expect(outcome.status == 74)
    #expect(outcome.errors.hasSuffix("animation.mp4: ffmpeg reports: Unknown encoder\n"))
    #expect(try made() == [])
  }

  @Test(
    "a real ffmpeg makes a video that shows the same pictures",
    .enabled("needs ffmpeg") {
      try await Tool.outcome(of: "sh", ["-c", "command -v ffmpeg"]).status == 0
    }
  )
  func realFFmpeg() async throws {
    let arguments = ["--fps", "10", "--to", "0.3"]
    _ = try await run(animation("animation.mp4") + arguments)
    _ = try await run(animation("f-%d.png") + arguments)
    let video = folder.path(of: "animation.mp4")

    for frame in 0..<4 {
      let comparison = try await Tool.outcome(
        of: "ffmpeg",
        [
          "-nostdin", "-i", video, "-i", folder.path(of: "f-\(frame).png"),
          "-lavfi",
          "[0]select=eq(n\\,\(frame)),scale=in_color_matrix=bt709,format=gbrp[video];"
            + "[1]format=gbrp[still];[video][still]psnr",
          "-f", "null", "-",
        ]
      )
      let match = try #require(comparison.errors.firstMatch(of: /PSNR.*average:([0-9.inf]+)/))
      let ratio = try #require(Double(match.output.1))
      #expect(ratio > 34)
    }
  }
}
