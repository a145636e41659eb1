public import RiffleMotion

/// All that one frame shows, as a value: tests compare it, bug reports print it, renderers run it.
///
/// Every length and place in it is in pixels of the picture that is made, y downward; commands are
/// executed in order, each over what is there already.
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
  /// Upright text of many lines, wrapped at a width.
  case paragraph(Paragraph)
  /// Lines and curves, filled or stroked, their edges smooth.
  case path(DrawnPath)
  /// A command of which only a part is drawn; ``clipped(_:to:)`` makes one.
  indirect case clipped(ClippedCommand)

  /// Returns a command of which only what is in a rectangle is drawn, in clips within clips only what
  /// is in all of them.
  ///
  /// The rectangle's edges are rounded to whole pixels: a pixel is drawn if its middle is inside, or
  /// on the left or the top edge. A clip makes no smooth edges of its own.
  public static func clipped(_ command: DrawCommand, to rectangle: Rectangle) -> DrawCommand {
    let edges = ClipEdges(rectangle)
    guard case .clipped(let inner) = command else {
      return .clipped(ClippedCommand(command: command, edges: edges))
    }
    let both = inner.edges.intersection(edges)
    return .clipped(ClippedCommand(command: inner.command, edges: both))
  }
}

/// A command of which only what is in a rectangle is drawn.
public struct ClippedCommand: Hashable, Sendable {
  /// The command, which is none that is clipped: clips within clips are one.
  public let command: DrawCommand
  package let edges: ClipEdges

  /// The rectangle, in pixels; without a size if nothing is drawn.
  public var rectangle: Rectangle {
    Rectangle(
      x: edges.left,
      y: edges.top,
      width: max(0, edges.right - edges.left),
      height: max(0, edges.bottom - edges.top)
    )
  }
}

/// The edges of a clip: kept apart, since an edge calculated from a width may be an ulp away.
package struct ClipEdges: Hashable, Sendable {
  package var left, top, right, bottom: Double

  /// Nothing is inside a rectangle that has a negative size or a number that is none.
  init(_ rectangle: Rectangle) {
    let (origin, right, bottom) = (rectangle.origin, rectangle.maxX, rectangle.maxY)
    // The comparisons are false for NaN.
    if origin.x <= right && origin.y <= bottom {
      (left, top, self.right, self.bottom) = (origin.x, origin.y, right, bottom)
    } else {
      (left, top, self.right, self.bottom) = (0, 0, 0, 0)
    }
  }

  func intersection(_ other: ClipEdges) -> ClipEdges {
    var both = self
    both.left = max(left, other.left)
    both.top = max(top, other.top)
    both.right = min(right, other.right)
    both.bottom = min(bottom, other.bottom)
    return both
  }

  func moved(by move: Vector) -> ClipEdges {
    var moved = self
    moved.left += move.dx
    moved.top += move.dy
    moved.right += move.dx
    moved.bottom += move.dy
    return moved
  }
}

/// A rounded rectangle, turned about its middle and filled.
public struct Shape: Hashable, Sendable {
  /// The unturned rectangle, in pixels.
  public var frame: Rectangle
  /// The rotation about the frame's center.
  public var rotation: Angle
  /// The radius of all four corners, in pixels; more than half the shorter side counts as that half.
  public var cornerRadius: Double
  /// The curve of all four corners.
  public var cornerCurve: CornerCurve
  /// The opacity of the whole, from 0 to 1.
  public var alpha: Double
  /// The fill of the inside.
  public var fill: Fill

  /// Makes a shape.
  public init(
    frame: Rectangle,
    rotation: Angle = .zero,
    cornerRadius: Double = 0,
    cornerCurve: CornerCurve = .circular,
    alpha: Double = 1,
    fill: Fill
  ) {
    self.frame = frame
    self.rotation = rotation
    self.cornerRadius = cornerRadius
    self.cornerCurve = cornerCurve
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
  /// A blend of colors along a line in any direction.
  case linearGradient(LinearGradient)
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
  /// The distance of the shadow from the rectangle, in pixels, in the rectangle's own turned axes.
  public var offset: Vector
  /// The Gaussian's standard deviation, in pixels; 0 is a hard edge.
  public var standardDeviation: Double
  /// The shadow's color and opacity.
  public var color: Color
  /// The opacity of the rectangle itself, from 0 to 1: the more is seen through its smooth edge, the
  /// less of the shadow may be under that edge.
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

extension DrawCommand {
  /// - Parameter move: In pixels; whole ones keep edges on pixels.
  package func moved(by move: Vector) -> DrawCommand {
    switch self {
    case .shape(var shape):
      shape.frame.origin = shape.frame.origin + move
      return .shape(shape)
    case .shadow(var shadow):
      shadow.frame.origin = shadow.frame.origin + move
      return .shadow(shadow)
    case .text(var line):
      line.baseline = line.baseline + move
      return .text(line)
    case .paragraph(var paragraph):
      paragraph.position = paragraph.position + move
      return .paragraph(paragraph)
    case .path(var drawn):
      drawn.path = drawn.path.moved(by: move)
      return .path(drawn)
    case .clipped(let inner):
      return .clipped(
        ClippedCommand(command: inner.command.moved(by: move), edges: inner.edges.moved(by: move))
      )
    }
  }

  package func faded(to opacity: Double) -> DrawCommand {
    guard opacity < 1 else { return self }
    switch self {
    case .shape(var shape):
      shape.alpha *= opacity
      return .shape(shape)
    case .shadow(var shadow):
      shadow.color = shadow.color.faded(to: opacity)
      shadow.casterAlpha *= opacity
      return .shadow(shadow)
    case .text(var line):
      line.color = line.color.faded(to: opacity)
      return .text(line)
    case .paragraph(var paragraph):
      paragraph.color = paragraph.color.faded(to: opacity)
      return .paragraph(paragraph)
    case .path(var drawn):
      drawn.alpha *= opacity
      return .path(drawn)
    case .clipped(let inner):
      return .clipped(ClippedCommand(command: inner.command.faded(to: opacity), edges: inner.edges))
    }
  }

  /// The command inside all clips.
  package var unclipped: DrawCommand {
    if case .clipped(let inner) = self { inner.command } else { self }
  }

  /// What the command fills something with; nil for text and shadows.
  package var fill: Fill? {
    switch unclipped {
    case .shape(let shape): shape.fill
    case .path(let drawn): drawn.fill
    case .shadow, .text, .paragraph, .clipped: nil
    }
  }
}

extension DrawCommand {
  /// Whether the command can leave a mark: renderers leave out all others.
  ///
  /// What an app draws follows from a window's size, which may be anything: with a width below 0,
  /// NaN, or a length beyond all pictures there is nothing to see. A clip needs no check, since
  /// nothing is inside one that makes no sense.
  package var isDrawable: Bool {
    switch self {
    case .shape(let shape): shape.isDrawable
    case .shadow(let shadow): shadow.isDrawable
    case .text(let line): line.isDrawable
    case .paragraph(let paragraph): paragraph.isDrawable
    case .path(let drawn): drawn.isDrawable
    case .clipped(let inner): inner.command.isDrawable
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
    case .linearGradient(let gradient): gradient.isDrawable
    case .picture(let picture, let size, let placeholder):
      // A whole picture is as large as its file says; decoders know the limits.
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
    font.isDrawable && maximumWidth > 0 && color.alpha > 0 && !color.hasNaN
      && baseline.isDrawable
  }
}

extension Paragraph {
  fileprivate var isDrawable: Bool {
    isMeasurable && color.alpha > 0 && !color.hasNaN && position.isDrawable
  }

  /// Whether it has a size, wherever it is drawn.
  package var isMeasurable: Bool {
    font.isDrawable && maximumWidth > 0 && maximumHeight > 0
      && (lineHeight.map { $0 > 0 && $0 <= 2 * Length.largestFont } ?? true)
  }
}

extension Font {
  fileprivate var isDrawable: Bool { size > 0 && size <= Length.largestFont }
}

extension DrawnPath {
  fileprivate var isDrawable: Bool {
    alpha > 0 && fill.isDrawable && (stroke?.isDrawable ?? true)
      && path.points.allSatisfy({ $0.isDrawable })
  }
}

extension Stroke {
  fileprivate var isDrawable: Bool {
    width >= Length.smallest && Length.isSane(width) && !miterLimit.isNaN && dashPhase.isFinite
      && dashes.allSatisfy { $0 >= 0 && Length.isSane($0) }
  }
}

extension LinearGradient {
  fileprivate var isDrawable: Bool {
    start.isDrawable && end.isDrawable
      && stops.allSatisfy { !$0.color.hasNaN && !$0.location.isNaN }
  }
}

extension Point {
  fileprivate var isDrawable: Bool { Length.isSane(x) && Length.isSane(y) }
}

extension PixelSize {
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
  static let largestSide = 32_768
  /// The pixels of the largest layer, which take 512 MB: those of 16 screens of 4K.
  static let largestArea = 1 << 27

  /// Whether a place or length is a number small enough for renderers to compute with.
  static func isSane(_ length: Double) -> Bool { abs(length) <= 1e9 }
}
