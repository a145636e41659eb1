import RiffleFuzz
import Testing

@Suite("Random traces")
struct TraceFuzzTests {
  /// Two thousand traces, in runs of seeds that can be checked side by side.
  private static let runs = stride(from: UInt64(0), to: 2000, by: 250).map { $0..<$0 + 250 }

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
