public import RiffleGestures
import RiffleMotion

/// Swipes by a quick, straight movement to one side, while the pointer is still down; no card follows
/// the pointer, and a release means nothing.
public struct SwipeRelease: ReleaseRule, Hashable {
  /// The movement that an instant swipe needs, by kind of pointer, in points, above 0; a slower one
  /// needs less, as ``SwipeRecognizer/distance`` says.
  ///
  /// Defaults to 24 for a mouse and 50 for a pen and a finger.
  public var distance: PerPointerKind<Double> { didSet { check() } }
  /// The longest duration of a swipe, by kind of pointer, in seconds, above 0.
  ///
  /// Defaults to 0.4 for a mouse and 0.5 for a pen and a finger.
  public var maximumDuration: PerPointerKind<Double> { didSet { check() } }

  /// Makes a rule.
  public init(
    distance: PerPointerKind<Double> = SwipeRecognizer().distance,
    maximumDuration: PerPointerKind<Double> = SwipeRecognizer().maximumDuration
  ) {
    self.distance = distance
    self.maximumDuration = maximumDuration
    check()
  }

  private func check() {
    for kind in PointerKind.allCases {
      NumberRule.positive.require(distance[kind], "distance", of: Self.self)
      NumberRule.positive.require(maximumDuration[kind], "maximumDuration", of: Self.self)
    }
  }

  /// Left and right.
  public var directions: [Direction] { [.left, .right] }

  /// The recognizer of swipes to the left and right.
  public var swipeRecognizer: SwipeRecognizer? {
    SwipeRecognizer(directions: .horizontal, distance: distance, maximumDuration: maximumDuration)
  }

  /// False: velocities are taken as they are estimated.
  public var confirmsVelocity: Bool { false }

  /// Stays: it is too late for a swipe.
  public func verdict(on release: ReleaseContext) -> ReleaseVerdict { .stay }

  /// Returns 0: no card is on its way before it is swiped.
  public func progress(of release: ReleaseContext, toward direction: Direction) -> Double { 0 }

  /// The name in presets.
  public static let kind = "swipe"
  /// The summary.
  public static let summary = "A quick, straight movement swipes; no card follows the pointer."
  /// The tunables.
  public static let tunables: [Tunable<SwipeRelease>] = [
    .named(
      "mouseDistance",
      "How far a mouse must move in an instant swipe; a slower one needs less."
    )
    .points({ $0.distance.mouse }, { $0.distance.mouse = $1 }, 1...1000, step: 1)
    .felt(as: .ease, by: 0.8, because: "A shorter way is enough."),
    .named(
      "touchDistance",
      "How far a finger or pen must move in an instant swipe; a slower one needs less."
    )
    .points({ $0.touchDistance }, { $0.touchDistance = $1 }, 1...1000, step: 1)
    .felt(as: .ease, by: 0.8, because: "A shorter way is enough."),
    .named("mouseDuration", "The longest duration of a swipe with a mouse.")
      .number(
        { $0.maximumDuration.mouse },
        { $0.maximumDuration.mouse = $1 },
        0.05...1,
        step: 0.05,
        in: .seconds
      )
      .felt(as: .ease, by: 1.25, because: "A slower movement still counts."),
    .named("touchDuration", "The longest duration of a swipe with a finger or pen.")
      .number({ $0.touchDuration }, { $0.touchDuration = $1 }, 0.05...1, step: 0.05, in: .seconds)
      .felt(as: .ease, by: 1.25, because: "A slower movement still counts."),
  ]

  /// It counts for a finger and a pen, which presets do not distinguish.
  private var touchDistance: Double {
    get { distance.touch }
    set { (distance.touch, distance.pen) = (newValue, newValue) }
  }

  /// It counts for a finger and a pen, which presets do not distinguish.
  private var touchDuration: Double {
    get { maximumDuration.touch }
    set { (maximumDuration.touch, maximumDuration.pen) = (newValue, newValue) }
  }
}
