import ArgumentParser
import Glibc
import RiffleCards
import RiffleFormats
import SystemPackage

/// The program `riffle-fuzz`, which looks for inputs that break riffle; `scripts/fuzz` runs it.
@main
struct FuzzCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "riffle-fuzz",
    abstract: "Look for inputs that break riffle.",
    subcommands: [
      TracesCommand.self, TraceCommand.self, CheckCommand.self, MutationsCommand.self,
      BytesCommand.self, PictureCommand.self,
    ]
  )
}

/// `riffle-fuzz traces`, which checks the traces of a run of seeds.
struct TracesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "traces",
    abstract: "Check random traces until one fails.",
    discussion: "A trace that takes the processor ten seconds ends the program by SIGVTALRM."
  )

  @Option(help: "The first seed.")
  var seed: UInt64 = 0

  @Option(help: "The number of seeds.")
  var count: UInt64 = 1000

  @Option(help: "A file for the present seed, in which it is found after a crash.")
  var state: String?

  func run() throws {
    let file = try state.map { path in
      try FileDescriptor.open(
        FilePath(path),
        .writeOnly,
        options: [.create, .truncate],
        permissions: .ownerReadWrite
      )
    }
    let clock = ContinuousClock()
    let start = clock.now
    var reported = start
    var slowest = Slowest(time: .zero, seed: 0)
    for index in 0..<count {
      let seed = seed &+ index
      try file?.writeAll(toAbsoluteOffset: 0, "\(seed)\n".utf8)
      limitTime()
      let began = clock.now
      defer { slowest = max(slowest, Slowest(time: began.duration(to: clock.now), seed: seed)) }
      if let problem = try TraceCheck.problem(with: TraceGenerator.trace(seed: seed)) {
        print("seed \(seed): \(problem)".onOneLine)
        throw ExitCode.failure
      }
      if start.duration(to: clock.now) > .seconds(10),
        reported.duration(to: clock.now) > .seconds(10)
      {
        reported = clock.now
        report(index + 1, start.duration(to: reported), slowest)
      }
    }
    report(count, start.duration(to: clock.now), slowest)
  }

  private func report(_ done: UInt64, _ time: Duration, _ slowest: Slowest) {
    let rate = Double(done) / max(time / .seconds(1), 1e-3)
    let milliseconds = Int(slowest.time / .milliseconds(1))
    print(
      "\(done) of \(count) traces, \(Int(rate)) per second; seed \(slowest.seed) took \(milliseconds) ms"
    )
    fflush(nil)
  }

  private struct Slowest: Comparable {
    var time: Duration
    var seed: UInt64

    static func < (one: Slowest, other: Slowest) -> Bool { one.time < other.time }
  }
}

/// `riffle-fuzz trace`, which prints the trace of a seed.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Print the trace of a seed."
  )

  @Argument(help: "The seed.")
  var seed: UInt64

  func run() throws {
    let bytes = TraceFile.encode(TraceGenerator.trace(seed: seed))
    try FileDescriptor.standardOutput.writeAll(bytes)
  }
}

/// `riffle-fuzz check`, which checks one trace.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a trace.",
    discussion: "The exit status is 1 if it fails, and 65 if it is no trace."
  )

  @Argument(help: "The trace (.trace.jsonl).")
  var file: String

  func run() throws {
    let problem: String?
    do {
      let trace = try TraceFile.read(file)
      limitTime()
      problem = try TraceCheck.problem(with: trace)
    } catch {
      print("\(error)")
      throw ExitCode(65)
    }
    guard let problem else { return }
    print(problem.onOneLine)
    throw ExitCode.failure
  }
}

/// Ends the program by SIGVTALRM if what follows takes ten seconds of the processor's time, however busy
/// the machine is (setitimer).
private func limitTime() {
  var limit = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: 10, tv_usec: 0))
  setitimer(__itimer_which_t(ITIMER_VIRTUAL.rawValue), &limit, nil)
}
