import Glibc

/// Returns the part of a Gaussian of standard deviation 1 that lies below `x`: a blurred edge.
func gaussianEdge(_ x: Double) -> Double {
  0.5 * erfc(-x * 0.5.squareRoot())
}
