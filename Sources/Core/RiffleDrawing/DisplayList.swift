public import RiffleMotion

/// All that one frame shows, as a value: tests compare it, bug reports print it, renderers run it.
///
/// Every length and place in it is in pixels of the picture that is made, y downward; commands are
/// executed in order, each over what lies there already.
public struct DisplayList: Hashable, Sendable {
  /// The color of every pixel before the first command.
  public var background: Color
  /// The commands, back to front.
  public var commands: [DrawCommand]

  /// Makes a list.
  public init(background: Color, commands: [DrawCommand] = []) {
    self.background = background
    self.commands = commands
  }
}

/// One thing to draw.
///
/// A command draws nothing if a length in it is below 0, a number is none, or a place is farther away
/// than a billion pixels. So sizes can be computed from a window's, however small that is made.
public enum DrawCommand: Hashable, Sendable {
  /// A rounded rectangle filled with something, its edges smooth at every angle.
  case shape(Shape)
  /// The blurred shadow that a rounded rectangle throws around itself.
  case shadow(Shadow)
  /// One line of upright text.
  case text(TextLine)
  /// Triangles, such as those of a panel of controls.
  case triangles(TriangleList)
  /// A command of which only what lies in a rectangle is drawn, in clips within clips only what lies in
  /// all of them.
  ///
  /// The rectangle's edges are rounded to whole pixels: a pixel is drawn if its middle lies inside, or
  /// on the left or the top edge. A clip makes no smooth edges of its own.
  indirect case clipped(DrawCommand, to: Rectangle)
}

/// A rounded rectangle, turned about its middle and filled.
public struct Shape: Hashable, Sendable {
  /// The unturned rectangle, in pixels.
  public var frame: Rectangle
  /// The rotation about the frame's center.
  public var rotation: Angle
  /// The radius of all four corners, in pixels; more than half the shorter side counts as that half.
  public var cornerRadius: Double
  /// The opacity of the whole, from 0 to 1.
  public var alpha: Double
  /// The fill of the inside.
  public var fill: Fill

  /// Makes a shape.
  public init(
    frame: Rectangle,
    rotation: Angle = .zero,
    cornerRadius: Double = 0,
    alpha: Double = 1,
    fill: Fill
  ) {
    self.frame = frame
    self.rotation = rotation
    self.cornerRadius = cornerRadius
    self.alpha = alpha
    self.fill = fill
  }
}

/// The fill of a shape.
public enum Fill: Hashable, Sendable {
  /// One color.
  case color(Color)
  /// A blend from the frame's top edge to its bottom edge, premultiplied in between.
  case gradient(top: Color, bottom: Color)
  /// A picture, prepared for a size in pixels, and centered and cropped to fill the frame;
  /// `placeholder` until it is there, and beneath its transparent parts.
  case picture(Picture, size: PixelSize, placeholder: Color)
  /// A prepared layer, stretched to the frame.
  case layer(Layer)
}

/// The shadow of a rounded rectangle: a Gaussian blur of its outline, as in CSS's box-shadow seen
/// only outside the rectangle that throws it, so that a see-through card shows no shadow within.
public struct Shadow: Hashable, Sendable {
  /// The unturned rectangle that throws the shadow, in pixels.
  public var frame: Rectangle
  /// The rotation of the rectangle about its center.
  public var rotation: Angle
  /// The rectangle's corner radius, in pixels.
  public var cornerRadius: Double
  /// How far the shadow lies from the rectangle, in pixels, in the rectangle's own turned axes.
  public var offset: Vector
  /// The Gaussian's standard deviation, in pixels; 0 is a hard edge.
  public var standardDeviation: Double
  /// The shadow's color and opacity.
  public var color: Color
  /// The opacity of the rectangle itself, from 0 to 1: the more is seen through its smooth edge, the
  /// less of the shadow may lie under that edge.
  public var casterAlpha: Double

  /// Makes a shadow.
  public init(
    frame: Rectangle,
    rotation: Angle = .zero,
    cornerRadius: Double = 0,
    offset: Vector = .zero,
    standardDeviation: Double,
    color: Color,
    casterAlpha: Double = 1
  ) {
    self.frame = frame
    self.rotation = rotation
    self.cornerRadius = cornerRadius
    self.offset = offset
    self.standardDeviation = standardDeviation
    self.color = color
    self.casterAlpha = casterAlpha
  }
}
