import Foundation
import RiffleFuzz
import RiffleMedia
import TestSupport
import Testing

@Suite("Random bytes")
struct ByteFuzzTests {
  private static let corpus = Repository.file("Tests/Support/RiffleFuzz/Corpus")

  /// Runs in a process of its own, whose memory and streams are watched; AddressSanitizer keeps memory.
  @Test(
    "make no library print that can be stopped, and take no more memory than they may",
    .disabled(if: ProcessInfo.processInfo.environment["ASAN_OPTIONS"] != nil)
  )
  func watched() async {
    await #expect(processExitsWith: .success) {
      MallocTuning.returnLargeBlocks()
      let folder = try TemporaryFolder()
      for reader in ByteReader.all {
        let scratch = folder.path(of: "file.\(reader.name)")
        let examples = try FileManager.default.contentsOfDirectory(
          at: Self.corpus.appendingPathComponent(reader.name),
          includingPropertiesForKeys: nil
        )
        for example in examples {
          let bytes = [UInt8](try Data(contentsOf: example))
          for seed in 0..<UInt64(Soak.count(2000)) {
            var mutator = ByteMutator(seed: seed)
            let changed = mutator.mutated(bytes)
            let watched = try reader.watchedAnswer(to: changed, scratch: scratch)
            if case .broken(let problem) = watched.answer {
              Issue.record("\(example.lastPathComponent), seed \(seed): \(problem)")
            }
          }
        }
      }
    }
  }

  @Test("never break a reader", arguments: ByteReader.all.map(\.name))
  func mutations(name: String) throws {
    let reader = try #require(ByteReader.all.first { $0.name == name })
    let folder = try TemporaryFolder()
    let scratch = folder.path(of: "file.\(name)")
    let examples = try FileManager.default.contentsOfDirectory(
      at: Self.corpus.appendingPathComponent(name),
      includingPropertiesForKeys: nil
    )
    #expect(!examples.isEmpty)
    for example in examples {
      let bytes = [UInt8](try Data(contentsOf: example))
      let name = example.lastPathComponent
      #expect(reader.answer(to: bytes, scratch: scratch) == .accepted, "\(name)")
      for seed in 0..<UInt64(Soak.count(100)) {
        var mutator = ByteMutator(seed: seed)
        let changed = mutator.mutated(bytes)
        if case .broken(let problem) = reader.answer(to: changed, scratch: scratch) {
          Issue.record("\(name), seed \(seed): \(problem)")
        }
      }
    }
  }
}
