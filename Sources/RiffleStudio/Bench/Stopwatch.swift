/// Measures pieces of work.
enum Stopwatch {
  /// Runs a piece of work several times and returns the median time of one run, in seconds.
  ///
  /// The median stands for the work itself on machines where others work too.
  static func median(of runs: Int, _ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    let times = (0..<runs).map { _ in clock.measure(work) }.sorted()
    let (seconds, attoseconds) = times[runs / 2].components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
