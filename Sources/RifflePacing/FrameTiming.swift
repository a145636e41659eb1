import RiffleMotion

/// When the steps of making a frame happened.
struct FrameTiming: Hashable, Sendable {
  /// When drawing began.
  var began: Timestamp
  /// When the present was called.
  var submitted: Timestamp
  /// When the present returned.
  var returned: Timestamp
}
