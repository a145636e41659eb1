/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers for the same seed on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number spread evenly over the orders of size, such as a damping ratio from 0.01 to 100.
  mutating func magnitude(_ exponents: ClosedRange<Double>) -> Double {
    var value = 1.0
    let exponent = Double.random(in: exponents, using: &self)
    // 10^exponent by its whole and its fractional part, which needs no library.
    let whole = exponent.rounded(.down)
    for _ in 0..<Int(abs(whole)) { value *= whole < 0 ? 0.1 : 10 }
    return value * (1 + 9 * (exponent - whole))
  }
}
