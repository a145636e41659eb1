import ArgumentParser
import RiffleFormats

/// `riffle-bench folder`, which measures how soon a large folder shows its first card.
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
      try LineWriter.print(
        BenchTable([.init("A folder of \(files.grouped) files", figures)]).lines
      )
    }
  }
}

extension FolderBench.Cache: ExpressibleByArgument {}

/// `riffle-bench swipes`, which measures what going through large photographs costs.
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

/// `riffle-bench journal`, which measures how soon a decision is on disk.
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

/// `riffle-bench scripted`, the process that the benches of folders measure.
struct ScriptedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scripted",
    abstract: "Go through a folder by a script: a line for each frame, then the peak of memory.",
    shouldDisplay: false
  )

  @Argument var folder: String
  @Argument var swipes: Int
  /// The time of the process's start, in nanoseconds of CLOCK_MONOTONIC.
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
