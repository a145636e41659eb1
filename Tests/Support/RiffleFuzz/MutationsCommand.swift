import ArgumentParser
import Glibc
import RiffleSystem
import SystemPackage

/// `riffle-fuzz mutations`, which gives readers changed copies of good files.
///
/// A file that takes ten seconds or a gigabyte ends the program.
struct MutationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutations",
    abstract: "Give readers changed copies of good files until one breaks."
  )

  @Argument(help: "The folder with a folder of good files for each reader.")
  var corpus: String

  @Option(help: "The only reader. Defaults to all.")
  var reader: String?

  @Option(help: "The first seed.")
  var seed: UInt64 = 0

  @Option(help: "The number of copies of each file.")
  var count: UInt64 = 1000

  private static let patience: UInt32 = 10
  private static let memory: rlim_t = 1 << 30

  func run() throws {
    var limit = rlimit(rlim_cur: Self.memory, rlim_max: Self.memory)
    guard setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit) == 0 else {
      throw RiffleError.unavailable("the memory cannot be limited")
    }
    let readers = ByteReader.all.filter { reader == nil || $0.name == reader }
    guard !readers.isEmpty else { throw ValidationError("\(reader ?? "") is no reader.") }
    for reader in readers { try check(reader) }
  }

  private func check(_ reader: ByteReader) throws {
    let folder = FilePath(corpus).appending(reader.name)
    // On a file system in memory, since a picture is read from a file.
    let scratch = "/dev/shm/riffle-fuzz-\(getpid()).\(reader.name)"
    defer { unlink(scratch) }
    let clock = ContinuousClock()
    let start = clock.now
    var checked: UInt64 = 0
    for name in try folder.entries().map(\.string).sorted() {
      let bytes = try InputFile(folder.appending(name)).read(atMost: 1 << 20)
      for seed in seed..<seed + count {
        var mutator = ByteMutator(seed: seed)
        let changed = mutator.mutated(bytes)
        // What was given last is there after a crash.
        print("\(reader.name)/\(name) \(seed)", terminator: "\r")
        alarm(Self.patience)
        if case .broken(let problem) = reader.answer(to: changed, scratch: scratch) {
          print("\(reader.name)/\(name), seed \(seed): \(problem)".onOneLine)
          throw ExitCode.failure
        }
        checked += 1
      }
    }
    let rate = Double(checked) / max(start.duration(to: clock.now) / .seconds(1), 1e-3)
    print("\(reader.name): \(checked) files, \(Int(rate)) per second")
  }
}
