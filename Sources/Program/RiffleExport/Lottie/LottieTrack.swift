/// A property of a Lottie layer over time, with as few keys as stay within a tolerance.
struct LottieTrack: Hashable {
  /// A value at a frame, and the way to the next one.
  struct Key: Hashable {
    /// The frame.
    var frame: Int
    /// The components of the value.
    var value: [Double]
    /// Whether the value stays until the next key instead of going there in a straight line.
    var holds = false
  }

  /// The keys in the order of time, at least one.
  let keys: [Key]

  /// The longest span without a key, in frames, so that a long film does not take long to reduce.
  private static let longestSpan = 600

  /// Reduces the values of a property.
  ///
  /// - Parameters:
  ///   - values: The value at each frame, all with the same number of components; at least one.
  ///   - first: The number of the first frame.
  ///   - tolerance: The largest error of each component.
  ///   - decimals: The number of decimals that are written.
  init(_ values: [[Double]], from first: Int, tolerance: [Double], decimals: Int) {
    let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    let rounded = values.map { $0.map { ($0 * scale).rounded() / scale } }
    func isNear(_ left: [Double], _ right: [Double]) -> Bool {
      zip(zip(left, right), tolerance).allSatisfy { abs($0.0 - $0.1) <= $1 }
    }
    func isStraight(_ start: Int, _ end: Int) -> Bool {
      guard end > start + 1 else { return true }
      return ((start + 1)..<end).allSatisfy { frame in
        let share = Double(frame - start) / Double(end - start)
        let line = zip(rounded[start], rounded[end]).map { $0 + ($1 - $0) * share }
        return isNear(line, values[frame])
      }
    }
    /// Whether the value rests, jumps in one frame, and rests again.
    func jumps(_ frame: Int) -> Bool {
      guard frame + 1 < values.count, !isNear(values[frame], values[frame + 1]) else {
        return false
      }
      let restsBefore = frame == 0 || isNear(values[frame - 1], values[frame])
      let restsAfter =
        frame + 2 >= values.count || isNear(values[frame + 1], values[frame + 2])
      return restsBefore && restsAfter
    }
    var keys = [Key(frame: first, value: rounded[0])]
    var start = 0
    while start < values.count - 1 {
      if jumps(start) {
        keys[keys.count - 1].holds = true
        start += 1
      } else {
        var end = start + 1
        let limit = min(values.count - 1, start + Self.longestSpan)
        while end < limit, !jumps(end), isStraight(start, end + 1) { end += 1 }
        start = end
      }
      keys.append(Key(frame: first + start, value: rounded[start]))
    }
    self.keys = keys.allSatisfy { $0.value == keys[0].value } ? [keys[0]] : keys
  }
}
