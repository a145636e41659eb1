/// Finds where a falling function reaches zero, by Newton's method kept inside a bracket.
///
/// A Newton step that would leave the bracket, or that does not at least halve the step before,
/// is replaced by a bisection, so flat stretches, vertical tangents and slopes that are not a
/// number cost time but never the result (Press et al., Numerical Recipes, 9.4, `rtsafe`).
///
/// - Parameters:
///   - lower: Where the function is above zero.
///   - upper: Where it is zero or below; above `lower`.
///   - guess: Where to begin, from `lower` to `upper`.
///   - tolerance: About how far off the result may be, but for rounding.
///   - function: The function and its derivative.
/// - Returns: The place of the root.
func fallingRoot(
  from lower: Double,
  to upper: Double,
  startingAt guess: Double,
  tolerance: Double,
  of function: (Double) -> (value: Double, slope: Double)
) -> Double {
  var (lower, upper, place) = (lower, upper, guess)
  var step = upper - lower
  // A bracket of doubles is empty after about 1,100 halvings, whatever its size.
  for _ in 0..<1_200 {
    let (value, slope) = function(place)
    if value > 0 { lower = place } else { upper = place }
    var next = place - value / slope
    if !(next > lower && next < upper && abs(next - place) <= abs(step) / 2) {
      next = value == 0 ? place : lower + (upper - lower) / 2
    }
    let previous = step
    step = next - place
    place = next
    // Steps shrink by half or more each time: if they go on as they did now, twice this is left.
    if step * step <= tolerance * abs(previous) { break }
  }
  return place
}
