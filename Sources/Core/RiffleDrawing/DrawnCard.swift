public import RiffleMotion

/// A card of a stack at one time, as the plain values that its picture needs.
public struct DrawnCard<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The identity of the card, by which its face is kept between frames.
  public var id: ID
  /// The pose, in points of the window.
  public var pose: Pose
  /// The stamp on the card; nil for none.
  public var stamp: DrawnStamp?
  /// The layer over its face, such as a stamp of your own; nil for none.
  public var overlay: DrawnOverlay?
  /// How far the card is lifted off the stack: 0 on it, 1 in the air.
  public var lift: Double
  /// How far the card is on its way from the second slot to the top one: 0 to 1.
  public var promotion: Double
  /// For how long the card has waited for an answer, in seconds, which is drawn on it; nil if it does not.
  public var waitingTime: Double?
  /// Whether the card is at rest.
  public var isAtRest: Bool

  /// Makes a card to draw.
  public init(
    id: ID,
    pose: Pose,
    stamp: DrawnStamp? = nil,
    overlay: DrawnOverlay? = nil,
    lift: Double = 0,
    promotion: Double = 1,
    waitingTime: Double? = nil,
    isAtRest: Bool
  ) {
    self.id = id
    self.pose = pose
    self.stamp = stamp
    self.overlay = overlay
    self.lift = lift
    self.promotion = promotion
    self.waitingTime = waitingTime
    self.isAtRest = isAtRest
  }
}

/// A layer over a card's face, clipped to the card and stretched with it.
public struct DrawnOverlay: Hashable, Sendable {
  /// The layer.
  public var layer: Layer
  /// The opacity, from 0 to 1.
  public var opacity: Double

  /// Makes an overlay to draw.
  public init(layer: Layer, opacity: Double) {
    self.layer = layer
    self.opacity = opacity
  }
}

/// A stamp on a card at one time.
public struct DrawnStamp: Hashable, Sendable {
  /// The side that the card is going to, which says the stamp's word, color and position.
  public var side: StampSide
  /// The opacity, from 0 to 1.
  public var opacity: Double
  /// How far the stamp stands out: 0 not at all, 1 wholly, and a little beyond on its way.
  public var emphasis: Double

  /// Makes a stamp to draw.
  public init(side: StampSide, opacity: Double, emphasis: Double) {
    self.side = side
    self.opacity = opacity
    self.emphasis = emphasis
  }
}
