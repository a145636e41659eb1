/// The root of a falling function, by Newton's method kept inside a bracket.
///
/// A Newton step that would leave the bracket, or that does not at least halve the step before, is
/// replaced by a bisection, so flat stretches, vertical tangents and slopes that are NaN cost time
/// but never spoil the result (Press et al., Numerical Recipes, 9.4, `rtsafe`).
///
/// - Parameters:
///   - lower: An argument at which the function is above zero.
///   - upper: An argument above `lower` at which the function is zero or less.
func fallingRoot(
  from lower: Double,
  to upper: Double,
  startingAt guess: Double,
  tolerance: Double,
  of function: (Double) -> (value: Double, slope: Double)
) -> Double {
  var (lower, upper, argument) = (lower, upper, guess)
  var step = upper - lower
  // A bracket of doubles is empty after about 1,100 halvings, whatever its size.
  for _ in 0..<1_200 {
    let (value, slope) = function(argument)
    if value > 0 { lower = argument } else { upper = argument }
    var next = argument - value / slope
    if !(next > lower && next < upper && abs(next - argument) <= abs(step) / 2) {
      next = value == 0 ? argument : lower + (upper - lower) / 2
    }
    let previous = step
    step = next - argument
    argument = next
    // Steps shrink by half or more each time: at that rate, at most twice this error is left.
    if step * step <= tolerance * abs(previous) { break }
  }
  return argument
}
