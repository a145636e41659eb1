import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleRaster
import RiffleTuning

/// The arrangement of pictures with captions beneath a heading, and its drawing.
///
/// Letters grow with the pictures, so that both can be seen at once however large they are.
struct ContactSheet {
  /// The size of the whole sheet in pixels.
  let size: PixelSize
  private let heading: Heading
  private let captions: [String]
  private let picture: PixelSize
  private let grid: ContactGrid
  /// Where the grid begins, in points.
  private let origin: Point
  /// The number of pixels per point: the letters of a caption are 13 points high.
  private let scale: Double

  /// The heading: what is swept, and what all pictures have in common.
  struct Heading {
    var title: String
    var subtitle: String
  }

  private static let gap = 16.0
  private static let headingHeight = 44.0
  private static let captionFont = Font(size: 13, weight: .medium)
  private static let titleFont = Font(size: 16, weight: .semibold)
  private static let subtitleFont = Font(size: 12)
  /// The smallest width of pictures for which letters grow, in pixels.
  private static let standardWidth = 300.0
  private static let ground = Color.white
  private static let ink = Color(rgb: 0x1B_2233)
  private static let secondInk = Color(rgb: 0x5F_6878)
  private static let rim = Color(rgb: 0xD3_D8E2)

  /// Arranges a sheet.
  ///
  /// - Parameters:
  ///   - captions: The caption of each picture, at least one.
  ///   - picture: The size of the pictures, in pixels.
  ///   - heading: The heading.
  init(of captions: [String], picture: PixelSize, heading: Heading) {
    (self.captions, self.picture, self.heading) = (captions, picture, heading)
    let longer = Double(max(picture.width, picture.height))
    scale = max(1, longer / Self.standardWidth)
    let widest = captions.map { Self.captionFont.estimatedWidth(of: $0) }.max() ?? 0
    grid = ContactGrid(
      of: captions.count,
      picture: Size(
        // Estimates are for ASCII; a unit may be wider.
        width: max(Double(picture.width) / scale, widest * 1.1),
        height: Double(picture.height) / scale
      ),
      gap: Self.gap
    )
    let headingWidth = max(
      Self.titleFont.estimatedWidth(of: heading.title),
      Self.subtitleFont.estimatedWidth(of: heading.subtitle)
    )
    let width = max(grid.size.width, headingWidth * 1.1 + 2 * Self.gap)
    origin = Point(x: (width - grid.size.width) / 2, y: Self.headingHeight)
    size = PixelSize(
      rounding: Size(width: width, height: grid.size.height + Self.headingHeight) * scale
    )
  }

  /// Draws the sheet.
  ///
  /// - Parameter pictures: The pictures, all of the size that was given.
  /// - Returns: The sheet.
  func drawn(with pictures: [Bitmap]) -> Bitmap {
    let renderer = BitmapRenderer(size: size, layers: LayerStore {})
    renderer.draw(DisplayList(background: Self.ground, commands: commands))
    renderer.finishFrame()
    var sheet = renderer.bitmap
    for (index, bitmap) in pictures.enumerated() {
      let (left, top) = place(of: index)
      for y in 0..<bitmap.size.height {
        let start = (top + y) * size.width + left
        let row = y * bitmap.size.width
        sheet.pixels.replaceSubrange(
          start..<start + bitmap.size.width,
          with: bitmap.pixels[row..<row + bitmap.size.width]
        )
      }
    }
    return sheet
  }

  /// The commands of all but the pictures.
  private var commands: [DrawCommand] {
    let (title, subtitle) = (Point(x: Self.gap, y: 28), Point(x: Self.gap, y: 46))
    var commands = [
      line(heading.title, Self.titleFont, Self.ink, at: title),
      line(heading.subtitle, Self.subtitleFont, Self.secondInk, at: subtitle),
    ]
    for (index, caption) in captions.enumerated() {
      let (x, y) = place(of: index)
      let rim = Rectangle(
        x: Double(x - 1),
        y: Double(y - 1),
        width: Double(picture.width + 2),
        height: Double(picture.height + 2)
      )
      commands.append(.shape(Shape(frame: rim, fill: .color(Self.rim))))
      let room = grid.captions[index]
      let middle = Point(
        x: origin.x + room.center.x,
        y: origin.y + room.origin.y + 17
      )
      commands.append(line(caption, Self.captionFont, Self.ink, at: middle, .center))
    }
    return commands
  }

  /// Returns the pixel at which a picture begins.
  private func place(of index: Int) -> (x: Int, y: Int) {
    let room = grid.pictures[index]
    let middle = (origin.x + room.center.x) * scale
    let top = (origin.y + room.origin.y) * scale
    return (Int((middle - Double(picture.width) / 2).rounded()), Int(top.rounded()))
  }

  private func line(
    _ text: String,
    _ font: Font,
    _ color: Color,
    at point: Point,
    _ alignment: TextLine.Alignment = .left
  ) -> DrawCommand {
    .text(
      TextLine(
        text,
        font: Font(size: font.size * scale, weight: font.weight),
        color: color,
        position: Point(x: point.x * scale, y: point.y * scale),
        alignment: alignment
      )
    )
  }
}
