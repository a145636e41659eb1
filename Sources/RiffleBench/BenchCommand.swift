import ArgumentParser
import RiffleApp
import RiffleFormats
import RiffleRaster
import RiffleSDL

/// The program `riffle-bench`: measures what things cost on this machine.
@main
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "riffle-bench",
    abstract: "Measure what things cost on this machine.",
    discussion: """
      Without a subcommand: core, render and loading in one table, in less than a minute. Figures \
      of a debug build say nothing.
      """,
    subcommands: [
      CoreBenchCommand.self, RenderBenchCommand.self, LoadingBenchCommand.self,
      WindowBenchCommand.self,
    ]
  )

  func run() throws {
    try report { try LineWriter.print(BenchTable.everything().lines) }
  }
}

/// `riffle-bench core`: gestures, motion and simulation.
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

/// `riffle-bench render`: frames drawn without a GPU.
struct RenderBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Measure drawing without a GPU, without a window."
  )

  func run() throws {
    try report {
      let figures = try RenderBench.run()
      try LineWriter.print(BenchTable([.init("Drawing without a GPU", figures)]).lines)
    }
  }
}

/// `riffle-bench loading`: large pictures made small.
struct LoadingBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loading",
    abstract: "Measure how long a card waits for a large picture, and the memory it takes.",
    discussion: "The pictures are made in a temporary folder, which takes up to 150 MB."
  )

  func run() throws {
    try report {
      let figures = try LoadingBench.run()
      try LineWriter.print(BenchTable([.init("Loading", figures)]).lines)
    }
  }
}

/// `riffle-bench window`: a scene in a window, for a runner that measures from outside.
struct WindowBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "window",
    abstract: "Show a scene of three cards in a window, to be measured from outside.",
    discussion: """
      The scene comes in environment variables: BENCH_SCENARIO (S1, S4, S6: the top card is \
      dragged; S5: the same in as many frames as can be drawn; S2, S3: nothing moves), \
      BENCH_FRAMES, BENCH_SECONDS, BENCH_SCALE, BENCH_FREEZE_T, BENCH_ASSETS, BENCH_W, BENCH_H \
      and BENCH_START_NS.
      """
  )

  @Option(help: ArgumentHelp("What draws.", valueName: "kind"))
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
  /// Does a command's work; an error becomes one line on standard error and an exit status.
  func report(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let error as RiffleError {
      StandardError.printError("\(error)")
      throw ExitCode(error.exitStatus)
    }
  }
}
