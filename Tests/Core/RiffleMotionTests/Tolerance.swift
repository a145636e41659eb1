/// Tells whether two numbers differ by no more than a tolerance.
func isClose(_ left: Double, _ right: Double, within tolerance: Double) -> Bool {
  left == right || abs(left - right) <= tolerance
}

/// The error of a refusal, or nil where nothing is refused.
func refusal<Value, Failure: Error>(_ make: () throws(Failure) -> Value) -> Failure? {
  do {
    _ = try make()
    return nil
  } catch {
    return error
  }
}
