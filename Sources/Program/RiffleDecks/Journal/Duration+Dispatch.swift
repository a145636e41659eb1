import Dispatch

extension Duration {
  /// The duration as Dispatch wants it.
  var dispatchInterval: DispatchTimeInterval {
    .nanoseconds(
      Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
    )
  }
}
