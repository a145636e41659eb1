import Foundation
import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleRaster
import RiffleSDL
import TestSupport
import Testing

extension SDLSuites {
  @Suite("Agreement of both renderers") struct AgreementTests {
    private static let size = PixelSize(width: 150, height: 110)
    private static let seeds = 0..<(Soak.isFull ? 320 : 64) as Range<UInt64>
    private let layers = LayerStore {}

    @Test("both draw the same random lists: to 2 of 255 along outlines, elsewhere to less than 1")
    func randomLists() throws {
      let accelerated = try AcceleratedRenderer.offscreen(size: Self.size, layers: layers)
      let raster = BitmapRenderer(size: Self.size, layers: layers)
      var outlines = Disagreement()
      var pictures = Disagreement()
      for seed in Self.seeds {
        var lists = RandomList(seed: seed, size: Self.size)
        var list = Self.withTrueCasters(lists.list())
        if seed.isMultiple(of: 2) { list = lists.clipped(list) }

        raster.show(list)
        try accelerated.show(list)
        let differences = zip(raster.bitmap.pixels, try accelerated.readBack().pixels)
          .map(difference)

        let edge = Self.outlinePixels(of: list).map { differences[$0] }
        let (alongEdges, overall) = (Disagreement(edge), Disagreement(differences))
        #expect(alongEdges.mean <= 2, "seed \(seed): \(alongEdges) along outlines")
        #expect(overall.mean <= 1, "seed \(seed): \(overall) over the picture")
        outlines.add(edge)
        pictures.add(differences)
      }
      print("seeds \(Self.seeds): \(outlines) along outlines, \(pictures) over the pictures")
    }

    @Test("strange numbers stop neither: both draw sound pixels, or nothing if a number is none")
    func strangeNumbers() throws {
      let accelerated = try AcceleratedRenderer.offscreen(size: Self.size, layers: layers)
      let nothing = DisplayList(background: .white)
      try accelerated.show(nothing)
      let blank = try accelerated.readBack().pixels
      for strange in StrangeCommands.all {
        try accelerated.show(DisplayList(background: .white, commands: [strange.command]))
        _ = layers.drainUpdates()

        if strange.name.contains("= nan") {
          #expect(try accelerated.readBack().pixels == blank, "\(strange.name)")
        }
      }
    }

    @Test("both draw paths, paragraphs and gradients at an angle in the same pixels")
    func copied() throws {
      let accelerated = try AcceleratedRenderer.offscreen(size: Self.size, layers: layers)
      let raster = BitmapRenderer(size: Self.size, layers: layers)
      let ellipse = Path(ellipseIn: Rectangle(x: 20.3, y: 10.7, width: 90, height: 70))
      let gradient = LinearGradient([.white, Color(rgb: 0x20_4080)], to: Point(x: 1, y: 1))
      let layer = Layer(
        size: PixelSize(width: 30, height: 20),
        commands: [
          .shape(
            Shape(
              frame: Rectangle(x: 0, y: 0, width: 30, height: 9),
              fill: .color(Color(rgb: 0xC0_2020))
            )
          )
        ]
      )
      let frame = Rectangle(x: 70, y: 50, width: 50, height: 40)
      let shape = Shape(
        frame: frame,
        rotation: Angle(degrees: 20),
        cornerRadius: 6,
        alpha: 0.8,
        fill: .linearGradient(gradient)
      )
      let words = Paragraph(
        "Words that take three lines",
        font: Font(size: 14),
        color: .white,
        position: Point(x: 8, y: 30),
        maximumWidth: 80
      )
      let commands: [DrawCommand] = [
        .path(DrawnPath(ellipse, fill: .linearGradient(gradient))), .shape(shape),
        .clipped(
          .path(DrawnPath(ellipse, fill: .layer(layer), alpha: 0.7)),
          to: Rectangle(x: 0, y: 0, width: 70, height: 200)
        ),
        .path(
          DrawnPath(ellipse, stroke: Stroke(width: 5, dashes: [9, 4]), fill: .color(.black))
        ),
        .paragraph(words),
      ]
      for step in 0..<3 {
        let move = Vector(dx: Double(step) * 25, dy: Double(step) * -18)
        let list = DisplayList(
          background: Color(rgb: 0x30_5070),
          commands: commands.map { $0.moved(by: move) }
        )
        raster.show(list)
        try accelerated.show(list)
        let worst = zip(raster.bitmap.pixels, try accelerated.readBack().pixels)
          .map(difference).max()
        #expect((worst ?? 0) <= 2, "step \(step)")
      }
    }

    @Test("both draw the shadows of circles all round, such as those of round buttons")
    func circles() throws {
      let accelerated = try AcceleratedRenderer.offscreen(size: Self.size, layers: layers)
      let raster = BitmapRenderer(size: Self.size, layers: layers)
      for (diameter, alpha) in [(23.0, 1.0), (32, 1), (32.7, 1), (32, 0.4), (46, 1), (80, 1)] {
        let frame = Rectangle(
          center: Point(x: 75.3, y: 54.8),
          size: Size(width: diameter, height: diameter)
        )
        let shadow = Shadow(
          frame: frame,
          cornerRadius: diameter / 2,
          offset: Vector(dx: 0, dy: 2),
          standardDeviation: 4,
          color: .black,
          casterAlpha: alpha
        )
        let circle = Shape(
          frame: frame,
          cornerRadius: diameter / 2,
          alpha: alpha,
          fill: .color(.white)
        )
        let list = DisplayList(background: .white, commands: [.shadow(shadow), .shape(circle)])

        raster.show(list)
        try accelerated.show(list)

        let worst = zip(raster.bitmap.pixels, try accelerated.readBack().pixels)
          .map(difference).max()
        #expect((worst ?? 0) <= 16, "a circle of \(diameter) points, opaque to \(alpha)")
      }
    }

    @Test("both crop a picture in the same way, in frames of many shapes and at many angles")
    func pictures() throws {
      let accelerated = try AcceleratedRenderer.offscreen(size: Self.size, layers: layers)
      let folder = try TemporaryFolder()
      let path = folder.path(of: "tall.png")
      let descriptor = open(path, O_WRONLY | O_CREAT, 0o666)
      var picture = Bitmap(size: PixelSize(width: 60, height: 120))
      for index in picture.pixels.indices {
        let (x, y) = (UInt32(index % 60), UInt32(index / 60))
        picture.pixels[index] = 0xFF00_0000 | (x * 4) << 16 | (y * 2) << 8 | (x * 4 + y) % 256 / 2
      }
      try PNGFile.write(picture, to: descriptor)
      close(descriptor)
      let raster = BitmapRenderer(size: Self.size, layers: layers)
      var random = SeededGenerator(seed: 5)
      let fill = Fill.picture(
        Picture(path: path),
        size: PixelSize(width: 60, height: 80),
        placeholder: .white
      )
      for _ in 0..<40 {
        let frame = Rectangle(
          center: Point(x: 75.3, y: 54.8),
          size: Size(
            width: .random(in: 40...80, using: &random),
            height: .random(in: 60...90, using: &random)
          )
        )
        let shape = Shape(
          frame: frame,
          rotation: Angle(radians: .random(in: -1...1, using: &random)),
          cornerRadius: 6,
          fill: fill
        )
        let list = DisplayList(background: .black, commands: [.shape(shape)])
        let request = try #require(list.commands.first?.pictureRequest)
        let isReady = eventually {
          _ = layers.drainUpdates()
          return layers.isReady(request)
        }
        try #require(isReady)

        raster.show(list)
        try accelerated.show(list)

        let differences = zip(raster.bitmap.pixels, try accelerated.readBack().pixels)
          .map(difference)
        let edge = Set(Self.outlinePixels(of: list))
        let inside = differences.indices.filter { !edge.contains($0) }.map { differences[$0] }
        #expect((inside.max() ?? 0) <= 3)
      }
    }

    /// Sets the alpha of shadows' casters, as the painter of cards does: under a caster that counts as
    /// opaque, the reach of its shadow is undefined.
    private static func withTrueCasters(_ list: DisplayList) -> DisplayList {
      var list = list
      for index in list.commands.indices.dropLast() {
        guard case .shadow(var shadow) = list.commands[index],
          case .shape(let caster) = list.commands[index + 1], !isOpaque(caster.fill)
        else { continue }
        shadow.casterAlpha = min(shadow.casterAlpha, 0.5)
        list.commands[index] = .shadow(shadow)
      }
      return list
    }

    private static func isOpaque(_ fill: Fill) -> Bool {
      switch fill {
      case .color(let color): color.alpha >= 1
      case .gradient(let top, let bottom): top.alpha >= 1 && bottom.alpha >= 1
      case .linearGradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha >= 1 }
      case .picture(_, size: _, let placeholder): placeholder.alpha >= 1
      case .layer(let layer):
        if case .shape(let ground)? = layer.commands.first {
          ground.alpha >= 1 && ground.rotation == .zero && ground.frame == layer.size.bounds
        } else {
          false
        }
      }
    }

    /// Returns the pixels whose middles lie within two pixels of the outline of a shape or a shadow's
    /// caster.
    private static func outlinePixels(of list: DisplayList) -> [Int] {
      let outlines = list.commands.compactMap { command -> ReferenceOutline? in
        switch command.unclipped {
        case .shape(let shape):
          ReferenceOutline(
            frame: shape.frame,
            angle: shape.rotation.radians,
            cornerRadius: shape.cornerRadius
          )
        case .shadow(let shadow):
          ReferenceOutline(
            frame: shadow.frame,
            angle: shadow.rotation.radians,
            cornerRadius: shadow.cornerRadius
          )
        case .text, .paragraph, .path, .clipped: nil
        }
      }
      return (0..<size.width * size.height).filter { index in
        let (x, y) = (Double(index % size.width) + 0.5, Double(index / size.width) + 0.5)
        return outlines.contains { abs($0.depth(x, y)) <= 2 }
      }
    }
  }
}

/// The difference of two pixels.
private struct Disagreement: CustomStringConvertible {
  private var sum = 0
  private var count = 0
  private var worst = 0

  init(_ differences: [Int] = []) {
    add(differences)
  }

  mutating func add(_ differences: [Int]) {
    sum += differences.reduce(0, +)
    count += differences.count
    worst = max(worst, differences.max() ?? 0)
  }

  var mean: Double { count > 0 ? Double(sum) / Double(count) : 0 }

  var description: String { "mean \((mean * 1000).rounded() / 1000), worst \(worst) of 255" }
}
