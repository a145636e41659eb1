import RiffleDrawing
import RiffleMotion

struct Scene: Sendable {
  struct Part: Sendable {
    let command: ResolvedCommand
    let drawing: any Drawing
    // Copies of the drawing's own, since every row reads them and a call of a protocol costs more.
    let touched: RowSpans
    let opaque: RowSpans

    init(_ command: ResolvedCommand, _ drawing: any Drawing) {
      self.command = command
      self.drawing = drawing
      touched = drawing.touched
      opaque = drawing.opaque
    }
  }

  let canvas: PixelSize
  let background: UInt32
  /// They go from back to front.
  let parts: [Part]

  /// Reuses the parts in common with the previous scene, and returns where the two may differ.
  static func make(
    _ list: DisplayList,
    canvas: PixelSize,
    after previous: Scene?,
    rasterizer: Rasterizer,
    bitmaps: any BitmapProvider
  ) -> (scene: Scene, damage: Damage) {
    let background = Pixel.premultiplied(list.background)
    let previous = previous.flatMap { $0.canvas == canvas ? $0 : nil }
    var reusable = (previous?.parts ?? [])[...]
    var parts: [Part] = []
    var changed: [RowSpans] = []
    for command in list.commands {
      guard let command = ResolvedCommand(command, from: bitmaps) else { continue }
      // Parts that keep their order look the same in every pixel that no other part changes.
      if let index = reusable.firstIndex(where: { $0.command.isSame(as: command) }) {
        changed += reusable[..<index].map(\.touched)
        parts.append(reusable[index])
        reusable = reusable[(index + 1)...]
      } else if let drawing = rasterizer.drawing(of: command, canvas: canvas) {
        let part = Part(command, drawing)
        parts.append(part)
        if let (index, changes) = reusable.firstChanges(to: drawing) {
          changed += reusable[..<index].map(\.touched) + changes
          reusable = reusable[(index + 1)...]
        } else {
          changed.append(part.touched)
        }
      }
    }
    changed += reusable.map(\.touched)
    return (
      Scene(canvas: canvas, background: background, parts: parts),
      previous?.background == background ? Damage(of: changed) : Damage(whole: canvas)
    )
  }

  func draw(_ runs: ArraySlice<Damage.Run>, into canvas: Canvas) {
    RowPlan.withPlan(partCount: parts.count) { plan in
      for run in runs {
        let row = canvas.row(run.row)
        plan.plan(run.columns, row: run.row, parts: parts)
        plan.forEachUncovered { row.fill($0, with: background) }
        plan.forEachPiece { parts[$0.part].drawing.draw($0.columns, of: row) }
      }
    }
  }
}

extension ArraySlice<Scene.Part> {
  fileprivate func firstChanges(to drawing: any Drawing) -> (index: Int, changes: [RowSpans])? {
    for index in indices {
      if let changes = drawing.changes(since: self[index].drawing) { return (index, changes) }
    }
    return nil
  }
}

enum ResolvedCommand: Sendable {
  case shape(Shape, Bitmap?)
  case shadow(Shadow)
  case path(DrawnPath, Bitmap?)
  indirect case clipped(ResolvedCommand, to: ClipEdges)

  init?(_ command: DrawCommand, from bitmaps: any BitmapProvider) {
    guard command.isDrawable else { return nil }
    switch command {
    case .shadow(let shadow): self = .shadow(shadow)
    case .clipped(let clipped):
      guard let inner = ResolvedCommand(clipped.command, from: bitmaps) else { return nil }
      self = .clipped(inner, to: clipped.edges)
    case .shape(let shape): self = .shape(shape, bitmaps.bitmap(for: shape.fill))
    case .path(let drawn): self = .path(drawn, bitmaps.bitmap(for: drawn.fill))
    case .text(let line):
      guard let text = bitmaps.text(line) else { return nil }
      self = .shape(Shape(of: text.bitmap, at: text.origin(of: line)), text.bitmap)
    case .paragraph(let paragraph):
      guard let text = bitmaps.text(paragraph) else { return nil }
      self = .shape(Shape(of: text.bitmap, at: text.origin(of: paragraph)), text.bitmap)
    }
  }

  /// Compares no pixels, so commands that draw the same may count as different.
  func isSame(as other: ResolvedCommand) -> Bool {
    switch (self, other) {
    case (.shadow(let first), .shadow(let second)): return first == second
    case (.clipped(let first, let clip), .clipped(let second, let otherClip)):
      return clip == otherClip && first.isSame(as: second)
    case (.shape(let first, let bitmap), .shape(let second, let otherBitmap)):
      return first == second && Self.isSame(bitmap, otherBitmap)
    case (.path(let first, let bitmap), .path(let second, let otherBitmap)):
      return first == second && Self.isSame(bitmap, otherBitmap)
    default: return false
    }
  }

  private static func isSame(_ bitmap: Bitmap?, _ other: Bitmap?) -> Bool {
    switch (bitmap, other) {
    case (nil, nil): true
    case (let bitmap?, let other?): bitmap.sharesPixels(with: other)
    default: false
    }
  }
}

extension Shape {
  fileprivate init(of bitmap: Bitmap, at origin: (x: Int, y: Int)) {
    let frame = Rectangle(
      x: Double(origin.x),
      y: Double(origin.y),
      width: Double(bitmap.size.width),
      height: Double(bitmap.size.height)
    )
    self.init(frame: frame, fill: .color(.clear))
  }
}

extension BitmapProvider {
  fileprivate func bitmap(for fill: Fill) -> Bitmap? {
    switch fill {
    case .color, .gradient, .linearGradient: nil
    case .picture(let picture, let size, let placeholder):
      bitmap(for: picture, size: size, placeholder: placeholder)
    case .layer(let layer): bitmap(for: layer)
    }
  }
}

extension Bitmap {
  /// Shared memory is copied before it changes, so bitmaps that share it have equal pixels for as long as
  /// both exist.
  func sharesPixels(with other: Bitmap) -> Bool {
    unsafe pixels.withUnsafeBufferPointer { first in
      unsafe other.pixels.withUnsafeBufferPointer { unsafe $0.baseAddress == first.baseAddress }
    }
  }
}
