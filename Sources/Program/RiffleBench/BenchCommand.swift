import ArgumentParser
import RiffleApp
import RiffleDecks
import RiffleFormats
import RiffleRaster
import RiffleSDL

@main
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "riffle-bench",
    abstract: "Measure riffle's speed on this machine.",
    discussion: """
      Without a subcommand it runs core, render and loading and prints one table, in less than a \
      minute. Measure a release build: the figures of a debug build mean nothing.
      """,
    subcommands: [
      CoreBenchCommand.self, RenderBenchCommand.self, LoadingBenchCommand.self,
      WindowBenchCommand.self, FolderBenchCommand.self, SwipeBenchCommand.self,
      JournalBenchCommand.self, HandsBenchCommand.self, ScriptedCommand.self,
    ]
  )

  static func main() { main(ProcessArguments.all) }

  func run() throws { try report { try LineWriter.print(BenchTable.everything().lines) } }
}

struct CoreBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "core",
    abstract: "Measure gestures, motion and simulation, without a window."
  )

  func run() throws {
    try report {
      try LineWriter.print(BenchTable([.init("Core", CoreBench.run())]).lines)
    }
  }
}

struct RenderBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Measure drawing without a GPU and without a window."
  )

  func run() throws {
    try report {
      let figures = try RenderBench.run() + MainActor.assumeIsolated { UpdateBench.run() }
      try LineWriter.print(BenchTable([.init("Drawing without a GPU", figures)]).lines)
    }
  }
}

struct LoadingBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loading",
    abstract: "Measure the time and the memory that loading a large picture takes.",
    discussion: "The pictures are made in a temporary folder and take up to 150 MB of disk space."
  )

  func run() throws {
    try report {
      let figures = try LoadingBench.run()
      try LineWriter.print(BenchTable([.init("Loading", figures)]).lines)
    }
  }
}

struct WindowBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "window",
    abstract: "Show three cards in a window, to be measured from outside.",
    discussion: """
      It prints BENCH_BEGIN after the first frame with all pictures, BENCH_END at the end, and one \
      line of JSON: the numbers of frames and of missed frames, and the times of the first frame, of \
      the intervals and of drawing, in milliseconds.

      Scenarios:
        S1  The top card is dragged, in each frame, in 1280 x 800 pixels.
        S2  Nothing moves for BENCH_SECONDS: the cost of a window at rest.
        S3  The same window, to measure the time from the start to the first picture.
        S4  S1 in 2560 x 1440 pixels, at 2 pixels per point.
        S5  S1 in as many frames as can be drawn, for BENCH_SECONDS.
        S6  S1 in 3840 x 2160 pixels, at 3 pixels per point.
        S7  S1, in each frame a 60th of a second later, however long drawing takes.

      Environment variables:
        BENCH_SCENARIO  S1 to S7. Defaults to S1.
        BENCH_ASSETS    The folder of photo0.jpg to photo2.jpg. Required.
        BENCH_FRAMES    Frames in S1, S4, S6 and S7, from 1. Defaults to 600.
        BENCH_SECONDS   Length of S2, S3 and S5 in seconds, from 0. Defaults to 5.
        BENCH_FREEZE_T  Time of the drag that S2 and S3 show, in seconds, from 0.
                        Defaults to 0.
        BENCH_RATE      Frames per second in S1, S4 and S6, from 1. Defaults to the
                        display's rate.
        BENCH_SCALE     Pixels per point, from 0.25. Defaults to 1, in S4 to 2,
                        in S6 to 3.
        BENCH_W         Width in pixels, from 1. Defaults to 1280 times the scale.
        BENCH_H         Height in pixels, from 1. Defaults to 800 times the scale,
                        in S4 to 1440, in S6 to 2160.
        BENCH_START_NS  Start of the program in nanoseconds of CLOCK_MONOTONIC.
                        Defaults to none: no time of the first frame.
      """
  )

  @Option(
    help: ArgumentHelp(
      "The renderer. Defaults to the environment variable RIFFLE_RENDERER, else auto.",
      valueName: "kind"
    )
  )
  var renderer: RendererChoice?

  func run() throws {
    try report {
      let request = try WindowBenchRequest()
      let renderer = renderer
      // The main function is synchronous and runs on the process's first thread.
      try MainActor.assumeIsolated { try WindowBench(request, renderer: renderer).run() }
    }
  }
}

extension RendererChoice: ExpressibleByArgument {}

extension ParsableCommand {
  /// An error becomes one line on standard error and an exit status.
  func report(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let error as RiffleError {
      StandardError.printError("\(error)")
      throw ExitCode(error.exitStatus)
    }
  }
}

struct FolderBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "folder",
    abstract: "Measure how soon a folder of 100,000 files shows its first card.",
    discussion: """
      The files are made in a temporary folder and take 400 MB of disk space. Each run is a process of \
      its own with a window. It prints medians, and the least and the most in brackets.
      """
  )

  @Option(help: "The number of files, from 20. Defaults to 100000.")
  var files = 100_000

  @Option(help: "The number of runs, from 1. Defaults to 9.")
  var runs = 9

  @Option(
    help: ArgumentHelp(
      "What the system has in memory before a run: warm, or cold, which needs root. Defaults to both.",
      valueName: "state"
    )
  )
  var cache: [FolderBench.Cache] = FolderBench.Cache.allCases

  func validate() throws {
    guard (20...10_000_000).contains(files) else {
      throw ValidationError("--files is \(files). Give a number from 20 to 10000000.")
    }
    guard (1...1000).contains(runs) else {
      throw ValidationError("--runs is \(runs). Give a number from 1 to 1000.")
    }
  }

  func run() throws {
    try report {
      let figures = try FolderBench.run(files: files, runs: runs, caches: cache)
      try LineWriter.print(BenchTable([.init("A folder of \(files.grouped) files", figures)]).lines)
    }
  }
}

extension FolderBench.Cache: ExpressibleByArgument {}

struct SwipeBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swipes",
    abstract: "Measure frames during swipes through photographs of 12 to 101 megapixels.",
    discussion: """
      The photographs are made in a temporary folder and take some 500 MB of disk space. The swipes \
      come every half second, and three times: with a journal of decisions, without one, and through \
      small pictures. So 300 swipes take eight minutes.
      """
  )

  @Option(help: "The number of swipes, from 1. Defaults to 300.")
  var swipes = 300

  @Option(
    help: ArgumentHelp(
      "A folder of pictures that the photographs show. Defaults to the pictures of the sample deck.",
      valueName: "folder"
    ),
    completion: .directory
  )
  var pictures: String?

  func validate() throws {
    guard (1...100_000).contains(swipes) else {
      throw ValidationError("--swipes is \(swipes). Give a number from 1 to 100000.")
    }
  }

  func run() throws {
    try report {
      try LineWriter.print(BenchTable(SwipeBench.run(swipes: swipes, pictures: pictures)).lines)
    }
  }
}

struct JournalBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "journal",
    abstract: "Measure how soon a decision is on disk.",
    discussion: "The journal is made in a temporary folder: set TMPDIR to choose the disk."
  )

  @Option(help: "The number of decisions, from 1. Defaults to 1000.")
  var decisions = 1000

  func validate() throws {
    guard (1...1_000_000).contains(decisions) else {
      throw ValidationError("--decisions is \(decisions). Give a number from 1 to 1000000.")
    }
  }

  func run() throws {
    try report {
      let figures = try JournalBench.run(decisions: decisions)
      try LineWriter.print(
        BenchTable([.init("\(decisions.grouped) decisions, 5 ms apart", figures)]).lines
      )
    }
  }
}

struct HandsBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hands",
    abstract: "Count the releases that are not what the hand did.",
    discussion: """
      Random hands stop, recoil, tremble, flick, throw back and let go short, as devices report them, on \
      riffle and on the published stack that decides best. It prints a table for Motion.md.
      """
  )

  @Option(help: "The number of hands in each cell, from 10. Defaults to 1000.")
  var hands = 1000

  @Option(help: "The seed of the hands. Defaults to 1.")
  var seed: UInt64 = 1

  func validate() throws {
    guard (10...1_000_000).contains(hands) else {
      throw ValidationError("--hands is \(hands). Give a number from 10 to 1000000.")
    }
  }

  func run() throws {
    try report { try LineWriter.print(HandsBench.run(hands: hands, seed: seed)) }
  }
}

/// The child process that the folder benches measure.
struct ScriptedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scripted",
    abstract: "Go through a folder by a script: a line for each frame, then the peak of memory.",
    shouldDisplay: false
  )

  @Argument var folder: String
  @Argument var swipes: Int
  /// When the process was started, in nanoseconds of CLOCK_MONOTONIC.
  @Argument var start: UInt64

  func run() throws {
    try report {
      let (folder, swipes, start) = (folder, swipes, start)
      // The main function is synchronous and runs on the process's first thread.
      let lines = try MainActor.assumeIsolated {
        try ScriptedSession(folder, swipes: swipes, start: start).run()
      }
      try LineWriter.print(lines + ["\(MemoryPeak.peak() ?? .nan)"])
    }
  }
}
