// The standard library's own names for the transcendental functions (BuiltinMath.swift). They
// lower to the C library's, and using them lets the core import nothing at all.

/// Returns e to the power `x`.
package func exponential(_ x: Double) -> Double { _exp(x) }

/// Returns the natural logarithm of `x`.
package func logarithm(_ x: Double) -> Double { _log(x) }

/// Returns the sine of `x`, in radians.
package func sine(_ x: Double) -> Double { _sin(x) }

/// Returns the cosine of `x`, in radians.
package func cosine(_ x: Double) -> Double { _cos(x) }

/// Returns the tangent of `x`, in radians.
package func tangent(_ x: Double) -> Double { _sin(x) / _cos(x) }
