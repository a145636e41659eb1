import RiffleMotion

extension DrawCommand {
  /// Whether the command can leave a mark: renderers leave out all others.
  ///
  /// What an app draws follows from a window's size, which may be anything: with a width below 0, a number
  /// that is none, or a length beyond all pictures there is nothing to see. A clip needs no check, since
  /// nothing lies within one that makes no sense.
  package var isDrawable: Bool {
    switch self {
    case .shape(let shape): shape.isDrawable
    case .shadow(let shadow): shadow.isDrawable
    case .text(let line): line.isDrawable
    case .triangles: true
    case .clipped(let inner, to: _): inner.isDrawable
    }
  }
}

extension Shape {
  fileprivate var isDrawable: Bool {
    frame.isDrawable && rotation.radians.isFinite && !cornerRadius.isNaN && alpha > 0
      && fill.isDrawable
  }
}

extension Fill {
  fileprivate var isDrawable: Bool {
    switch self {
    case .color(let color): !color.hasNaN
    case .gradient(let top, let bottom): !top.hasNaN && !bottom.hasNaN
    case .picture(let picture, let size, let placeholder):
      // A whole picture is as large as its file says, of which decoders know the limits.
      !placeholder.hasNaN
        && (picture.placing.content == .whole ? size.hasPixels : size.isDrawable)
    case .layer(let layer): layer.size.isDrawable
    }
  }
}

extension Shadow {
  fileprivate var isDrawable: Bool {
    frame.isDrawable && rotation.radians.isFinite && !cornerRadius.isNaN && color.alpha > 0
      && !color.hasNaN && Length.isSane(offset.dx) && Length.isSane(offset.dy)
      && Length.isSane(standardDeviation) && casterAlpha.isFinite
  }
}

extension TextLine {
  fileprivate var isDrawable: Bool {
    font.size > 0 && font.size <= Length.largestFont && maximumWidth > 0 && color.alpha > 0
      && !color.hasNaN && Length.isSane(position.x) && Length.isSane(position.y)
  }
}

extension PixelSize {
  /// Whether there is a pixel.
  fileprivate var hasPixels: Bool { width > 0 && height > 0 }

  /// Whether a layer or a picture of that size can be made.
  package var isDrawable: Bool {
    let sides = 1...Length.largestSide
    return sides.contains(width) && sides.contains(height)
      && width * height <= Length.largestArea
  }
}

extension Rectangle {
  fileprivate var isDrawable: Bool {
    Length.isSane(origin.x) && Length.isSane(origin.y) && Length.isSane(size.width)
      && Length.isSane(size.height) && min(size.width, size.height) >= Length.smallest
  }
}

extension Color {
  fileprivate var hasNaN: Bool { red.isNaN || green.isNaN || blue.isNaN || alpha.isNaN }
}

/// The limits within which something can be drawn, in pixels.
private enum Length {
  /// A thinner shape would change no pixel.
  static let smallest = 1e-6
  /// The em size of the largest font: a letter takes up to 100 MB.
  static let largestFont = 4096.0
  /// The side of the largest layer.
  static let largestSide = 32_768
  /// The pixels of the largest layer, which take 512 MB: those of 16 screens of 4K.
  static let largestArea = 1 << 27

  /// Returns whether a place or length is a number, and so small that renderers can count with it.
  static func isSane(_ length: Double) -> Bool { abs(length) <= 1e9 }
}
