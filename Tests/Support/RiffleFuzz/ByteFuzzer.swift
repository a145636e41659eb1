import Glibc
import PictureTestSupport
import RiffleMedia
import RiffleSystem
import TestSupport

/// What is fuzzed with bytes: a reader, by its name.
package enum ByteReader: Sendable {
  case format(FormatReader)
  case picture(PictureReader)

  package static let all =
    FormatReader.allCases.map(ByteReader.format) + PictureReader.allCases.map(ByteReader.picture)

  /// The name, which is also that of the reader's folder of examples.
  package var name: String {
    switch self {
    case .format(let reader): reader.rawValue
    case .picture(let reader): reader.rawValue
    }
  }

  /// The readers whose libraries print about damaged data, and have no function that would stop them
  /// (Documentation/Decisions.md, "Decoders may write to standard error").
  private static let unstoppable: Set = ["avif", "heic", "jxl", "xmp"]
  /// The longest time that a small file may take, in seconds of the processor, also in a debug build.
  private static let patience = 5.0

  /// Reads some bytes.
  ///
  /// - Parameter scratch: The path of a file that may be written; its suffix is the reader's name.
  package func answer(to bytes: [UInt8], scratch: String) -> ReaderAnswer {
    let start = Self.processorTime
    let answer =
      switch self {
      case .format(let reader): reader.answer(to: bytes)
      case .picture(let reader): reader.answer(to: bytes, at: scratch)
      }
    let time = Self.processorTime - start
    return time < Self.patience ? answer : .broken("it takes \(time) s")
  }

  /// Reads some bytes while nothing else happens in this process, and looks at what it takes and prints.
  ///
  /// - Parameter scratch: As for ``answer(to:scratch:)``.
  package func watchedAnswer(to bytes: [UInt8], scratch: String) throws -> WatchedAnswer {
    var answer = ReaderAnswer.refused
    var memory = 0
    let words = try PrintedWords.during {
      memory = try PeakMemory.during { answer = self.answer(to: bytes, scratch: scratch) }
    }
    if case .broken = answer { return WatchedAnswer(answer: answer, memory: memory) }
    if !words.isEmpty, !Self.unstoppable.contains(name) {
      answer = .broken("it prints “\(words)”".onOneLine)
    }
    if memory > memoryLimit { answer = .broken("it takes \(memory >> 20) MB") }
    return WatchedAnswer(answer: answer, memory: memory)
  }

  /// The most memory that a file of some kilobytes may take, in bytes.
  private var memoryLimit: Int {
    // The room for libraries' tables, which the first file brings in.
    let room = 24 << 20
    return switch self {
    case .format: room
    case .picture: PictureReader.limits.workingBytes + room
    }
  }

  /// The time of this thread, in seconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// A reader's answer to some bytes.
package enum ReaderAnswer: Hashable, Sendable {
  /// The bytes are a file, which was read.
  case accepted
  /// The bytes are none, for a reason of one line.
  case refused
  /// The answer is wrong: a sentence that says how.
  case broken(String)

  /// Makes the answer of a reader that refuses bytes; the reason must be a line.
  static func refusal(_ reason: String) -> ReaderAnswer {
    reason.isEmpty || reason.contains(where: \.isNewline)
      ? .broken("a refusal reads “\(reason)”") : .refused
  }
}

/// A reader's answer, and the most memory that it took, in bytes.
package struct WatchedAnswer {
  /// Broken also if it took too much, or printed what could be stopped.
  package let answer: ReaderAnswer
  /// The memory, in bytes.
  package let memory: Int
}

/// What C libraries print although nobody asked them.
private enum PrintedWords {
  /// Returns what a body writes to standard error and standard output.
  static func during(_ body: () throws -> Void) throws -> String {
    // O_TMPFILE, a macro that Swift does not import.
    let file = open("/dev/shm", 0o20200000 | O_RDWR, 0o600)
    guard file >= 0 else { throw RiffleError.unavailable("no file in memory can be made") }
    defer { close(file) }
    fflush(nil)
    let saved = [STDOUT_FILENO, STDERR_FILENO].map { (stream: $0, copy: dup($0)) }
    for one in saved { dup2(file, one.stream) }
    defer {
      fflush(nil)
      for one in saved {
        dup2(one.copy, one.stream)
        close(one.copy)
      }
    }
    try body()
    fflush(nil)
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = pread(file, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}

/// A plain mutator of bytes, for tests and for compilers without libFuzzer: it changes, removes and
/// repeats some bytes of an example.
package struct ByteMutator {
  private var random: SeededGenerator

  /// Starts a sequence of changes.
  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Returns some bytes with a few random changes.
  package mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &random)
      let length = min(Int.random(in: 1...8, using: &random), bytes.count - index)
      switch Int.random(in: 0...5, using: &random) {
      case 0: bytes[index] = .random(in: 0...255, using: &random)
      case 1: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 2: bytes[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
      case 3: bytes.removeSubrange(index..<index + length)
      case 4: bytes.insert(contentsOf: bytes[index..<index + length], at: index)
      default: bytes.removeSubrange(index...)
      }
    }
    return bytes
  }
}
