import ArgumentParser
import Glibc
import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleSystem
import SystemPackage

/// `riffle-fuzz mutations`, which gives readers changed copies of good files.
///
/// A file that takes ten seconds or a gigabyte ends the program; one that takes more memory than it may,
/// that makes a library print, or that is refused with more than a line is told.
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

  @Flag(help: "Go on after a copy that breaks a reader, and count them.")
  var all = false

  private static let patience: UInt32 = 10
  private static let memory: rlim_t = 1 << 30

  func run() throws {
    var limit = rlimit(rlim_cur: Self.memory, rlim_max: Self.memory)
    guard setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit) == 0 else {
      throw RiffleError.unavailable("the memory cannot be limited")
    }
    let readers = ByteReader.all.filter { reader == nil || $0.name == reader }
    guard !readers.isEmpty else { throw ValidationError("\(reader ?? "") is no reader.") }
    // Else memory that was freed before would be used again, and not be seen.
    MallocTuning.returnLargeBlocks()
    let broken = try readers.map { try check($0) }.reduce(0, +)
    if broken > 0 { throw ExitCode.failure }
  }

  /// Returns how many copies broke a reader.
  private func check(_ reader: ByteReader) throws -> Int {
    let folder = FilePath(corpus).appending(reader.name)
    // On a file system in memory, since a picture is read from a file.
    let scratch = "/dev/shm/riffle-fuzz-\(getpid()).\(reader.name)"
    defer { unlink(scratch) }
    let clock = ContinuousClock()
    let start = clock.now
    var (checked, refused, broken, most): (UInt64, Int, Int, Int) = (0, 0, 0, 0)
    for name in try folder.entries().map(\.string).sorted() {
      let bytes = try InputFile(folder.appending(name)).read(atMost: 1 << 20)
      for seed in seed..<seed + count {
        var mutator = ByteMutator(seed: seed)
        let changed = mutator.mutated(bytes)
        // What was given last is there after a crash.
        print("\(reader.name)/\(name) \(seed)", terminator: "\r")
        alarm(Self.patience)
        let watched = try reader.watchedAnswer(to: changed, scratch: scratch)
        most = max(most, watched.memory)
        switch watched.answer {
        case .accepted: break
        case .refused: refused += 1
        case .broken(let problem):
          broken += 1
          print("\(reader.name)/\(name), seed \(seed): \(problem)".onOneLine)
          if !all { throw ExitCode.failure }
        }
        checked += 1
      }
    }
    let rate = Double(checked) / max(start.duration(to: clock.now) / .seconds(1), 1e-3)
    print(
      "\(reader.name): \(checked) files, \(refused) refused, \(broken) broken; at most "
        + "\(most >> 20) MB, \(Int(rate)) per second"
    )
    return broken
  }
}

/// `riffle-fuzz picture`, which decodes picture files as cards do, and tells what they take.
struct PictureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "picture",
    abstract: "Decode pictures for cards; print the memory, the time and what is said."
  )

  @Argument(help: "The files.")
  var files: [String]

  func run() throws {
    MallocTuning.returnLargeBlocks()
    for path in files {
      let request = PictureRequest(
        Picture(path: path),
        size: PixelSize(width: 320, height: 430),
        placeholder: .white
      )
      var answer = ""
      let clock = ContinuousClock()
      let start = clock.now
      let memory = try PeakMemory.during {
        do throws(PictureFailure) {
          let picture = try PictureDecoder(limits: PictureLimits()).decode(request)
          answer = picture.warning.map { "shown, \($0)" } ?? "shown"
        } catch {
          answer = error.reason
        }
      }
      let time = Int(start.duration(to: clock.now) / .milliseconds(1))
      print("\(path): \(memory >> 20) MB, \(time) ms: \(answer)")
    }
  }
}
