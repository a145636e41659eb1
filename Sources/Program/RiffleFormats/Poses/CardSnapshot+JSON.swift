package import RiffleCards
import RiffleMotion

/// The keys of a card of a frame.
private enum CardKey: String, CaseIterable {
  /// The index of the card in the data.
  case card
  /// The centre of the card in the window, in points.
  case x, y
  /// The size of the card after scaling, in points.
  case width, height
  /// The rotation, in radians, positive clockwise.
  case rotation
  /// The opacity, from 0 to 1.
  case alpha
  /// The card's activity.
  case state
  /// The stamp on the card; left out if there is none.
  case stamp
  /// How far the card is lifted, from 0 to 1; left out if it is not.
  case lift
}

private enum StampKey: String, CaseIterable {
  case direction, opacity, emphasis
}

extension CardSnapshot: JSONWritable {
  /// Writes the card as an object.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(CardKey.card, index)
      writer.field(CardKey.x, pose.center.x)
      writer.field(CardKey.y, pose.center.y)
      writer.field(CardKey.width, pose.size.width)
      writer.field(CardKey.height, pose.size.height)
      writer.field(CardKey.rotation, pose.rotation.radians)
      writer.field(CardKey.alpha, pose.alpha)
      writer.field(CardKey.state, activity.rawValue)
      if lift != 0 { writer.field(CardKey.lift, lift) }
      if let stamp { writer.field(CardKey.stamp, stamp) }
    }
  }

  /// Reads a card, whose identity is made of its index.
  init(_ value: JSONValue, at path: String) throws(JSONError) {
    let object = try JSONObject<CardKey>(value, at: path)
    guard let index = try object.integer(.card, in: StackLimits.cards) else {
      throw object.typeMismatch(.card, wanted: "the index of a card")
    }
    guard let word = try object.text(.state), let activity = CardActivity(rawValue: word) else {
      throw object.typeMismatch(
        .state,
        wanted: "one of resting, dragged, returning, leaving, entering, moving"
      )
    }
    let pose = Pose(
      center: Point(
        x: try object.number(.x, in: StackLimits.coordinates),
        y: try object.number(.y, in: StackLimits.coordinates)
      ),
      size: Size(
        width: try object.number(.width, in: StackLimits.lengths),
        height: try object.number(.height, in: StackLimits.lengths)
      ),
      rotation: Angle(radians: try object.number(.rotation, in: StackLimits.coordinates)),
      alpha: try object.number(.alpha, in: 0...1)
    )
    let stamp = try object.object(.stamp, keys: StampKey.self)
    self.init(
      id: CardID(index),
      index: index,
      pose: pose,
      activity: activity,
      stamp: try stamp.map { stamp throws(JSONError) in try Stamp(stamp) },
      lift: try object.number(.lift) == nil
        ? 0 : try object.number(.lift, in: StackLimits.coordinates)
    )
  }
}

extension Stamp: JSONWritable {
  /// Writes the stamp as an object.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(StampKey.direction, direction.rawValue)
      writer.field(StampKey.opacity, opacity)
      writer.field(StampKey.emphasis, emphasis)
    }
  }

  fileprivate init(_ object: JSONObject<StampKey>) throws(JSONError) {
    guard let direction = try object.choice(.direction, of: Direction.self) else {
      throw object.typeMismatch(.direction, wanted: "a direction")
    }
    self.init(
      direction: direction,
      opacity: try object.number(.opacity, in: 0...1),
      emphasis: try object.number(.emphasis, in: StackLimits.coordinates)
    )
  }
}
