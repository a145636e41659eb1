import Glibc

/// Calls `condition` until it is true or a minute has passed; returns whether it was true.
public func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(60)
  while ContinuousClock.now < end {
    if try condition() { return true }
    // Yields the core to the workers.
    usleep(200)
  }
  return try condition()
}
