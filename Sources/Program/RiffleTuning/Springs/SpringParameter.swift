/// A number by which designers and platforms describe a spring.
package enum SpringParameter: String, CaseIterable, Sendable {
  /// The force per unit of displacement: Core Animation, UIKit, Motion, Flutter.
  case stiffness
  /// The braking force per unit of speed.
  case damping
  /// The inertia.
  case mass
  /// The damping as a share of the critical one: SwiftUI's damping fraction, UIKit, Compose.
  case dampingRatio
  /// The duration of one swing without damping, in seconds: SwiftUI's response and, under another
  /// name, its duration; the frequency response of UIKit.
  case response
  /// SwiftUI's bounce, above −1 and below 1.
  case bounce
  /// Origami's tension.
  case tension
  /// Origami's friction.
  case friction
  /// POP's bounciness, 0 to 20.
  case bounciness
  /// POP's speed, 0 to 20.
  case speed
  /// Motion's visual duration, in seconds.
  case visualDuration
  /// Motion's bounce that belongs to the visual duration, 0 to 0.95.
  case visualBounce
}
