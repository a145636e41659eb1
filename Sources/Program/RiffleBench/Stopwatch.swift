/// Measures the time of work.
enum Stopwatch {
  /// Runs work several times and returns the median time of one run, in seconds.
  ///
  /// The median leaves out runs that other work on the machine slowed down.
  static func median(of runs: Int, _ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    let times = (0..<runs).map { _ in clock.measure(work) }.sorted()
    let (seconds, attoseconds) = times[runs / 2].components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }

  /// Runs two works in turn and returns the ratio of the second one's median time to the first one's.
  ///
  /// They run in turn because other work on the machine then slows down both.
  static func ratio(of runs: Int, _ work: (_ index: Int) -> Void) -> Double {
    let times = (0..<runs).map { _ in (0...1).map { index in median(of: 1) { work(index) } } }
    func typical(_ index: Int) -> Double { times.map { $0[index] }.sorted()[runs / 2] }
    return typical(1) / typical(0)
  }
}
