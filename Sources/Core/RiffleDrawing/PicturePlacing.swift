/// The way in which a picture is prepared: what is seen of it, and which way up.
package struct PicturePlacing: Hashable, Sendable {
  /// The part that is seen.
  package var content: Content
  /// A person's own rotation, after the one that the camera has noted.
  package var rotation: PictureRotation

  /// The part of a picture that is seen in a size of another shape.
  package enum Content: Hashable, Sendable {
    /// It fills the size and is cropped to it.
    case fill
    /// All of it, in the middle, on a ground.
    case fit(PictureGround)
    /// All of it, pixel by pixel, in a size that has its shape.
    case whole
  }

  /// Makes a placing, which defaults to a picture that fills its size and stands as it was taken.
  package init(_ content: Content = .fill, rotation: PictureRotation = .none) {
    self.content = content
    self.rotation = rotation
  }
}

/// A rotation by quarter turns, clockwise.
package enum PictureRotation: Int, CaseIterable, Hashable, Sendable {
  /// None.
  case none = 0
  /// A quarter turn clockwise.
  case right
  /// Half a turn.
  case half
  /// A quarter turn counterclockwise.
  case left

  /// The rotation with another quarter turn, clockwise.
  package var turnedRight: PictureRotation {
    PictureRotation(rawValue: (rawValue + 1) % 4) ?? .none
  }

  /// The rotation with another quarter turn, counterclockwise.
  package var turnedLeft: PictureRotation {
    PictureRotation(rawValue: (rawValue + 3) % 4) ?? .none
  }

  /// Returns the size of a rotated picture.
  package func rotated(_ size: PixelSize) -> PixelSize {
    rawValue % 2 == 0 ? size : PixelSize(width: size.height, height: size.width)
  }
}

extension Picture {
  /// The picture placed otherwise: another picture to those who keep what they have made of it.
  package func placed(_ placing: PicturePlacing) -> Picture {
    var picture = self
    picture.placing = placing
    return picture
  }

  /// The picture with a person's own rotation.
  package func rotated(_ rotation: PictureRotation) -> Picture {
    placed(PicturePlacing(placing.content, rotation: rotation))
  }

  /// The picture and the way in which it is placed, without the bytes of one in memory.
  package var key: Key { Key(id: id, placing: placing) }

  /// A picture in one placing, by which things made of it are kept.
  package struct Key: Hashable, Sendable {
    /// The picture.
    package let id: ID
    /// Its placing.
    package let placing: PicturePlacing
  }
}
