import RiffleFuzz
import TestSupport
import Testing

@Suite("Random traces")
struct TraceFuzzTests {
  /// Two thousand traces or a tenth, in runs of seeds that can be checked side by side.
  private static let runs = (0..<UInt64(8)).map { run in
    let length = UInt64(Soak.count(250))
    return run * length..<(run + 1) * length
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
