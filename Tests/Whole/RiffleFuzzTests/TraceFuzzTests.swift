import Foundation
import RiffleFormats
import RiffleFuzz
import TestSupport
import Testing

@Suite("Random traces")
struct TraceFuzzTests {
  /// Five hundred traces, or ten thousand, in runs of seeds that can be checked side by side.
  private static let runs = (0..<UInt64(8)).map { run in
    let length = UInt64(Soak.count(10_000) / 8)
    return run * length..<(run + 1) * length
  }

  @Test("that broke a stack once, cut down to what matters, do so no more")
  func cases() throws {
    let folder = Repository.file("Tests/Whole/RiffleFuzzTests/Cases")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    #expect(!files.isEmpty)
    for file in files {
      let problem = try TraceCheck.problem(with: TraceFile.read(file.path))
      #expect(problem == nil, "\(file.lastPathComponent)")
    }
  }

  @Test("never break a stack", arguments: runs)
  func traces(seeds: Range<UInt64>) throws {
    for seed in seeds {
      guard let problem = try TraceCheck.problem(with: TraceGenerator.trace(seed: seed)) else {
        continue
      }
      Issue.record("\(problem) (scripts/fuzz --traces 1 --seed \(seed))")
    }
  }
}
