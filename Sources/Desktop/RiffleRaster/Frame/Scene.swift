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
  /// Below all parts.
  let background: UInt32
  /// Back to front.
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

  /// Draws only what is visible of each part.
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
  case triangles(TriangleList)
  indirect case clipped(ResolvedCommand, to: Rectangle)

  /// Returns nil if the command draws nothing.
  init?(_ command: DrawCommand, from bitmaps: any BitmapProvider) {
    guard command.isDrawable else { return nil }
    switch command {
    case .shadow(let shadow): self = .shadow(shadow)
    case .triangles(let list): self = .triangles(list)
    case .clipped(let inner, let clip):
      guard let inner = ResolvedCommand(inner, from: bitmaps) else { return nil }
      self = .clipped(inner, to: clip)
    case .shape(let shape):
      switch shape.fill {
      case .color, .gradient: self = .shape(shape, nil)
      case .picture(let picture, let size, let placeholder):
        self = .shape(shape, bitmaps.bitmap(for: picture, size: size, placeholder: placeholder))
      case .layer(let layer): self = .shape(shape, bitmaps.bitmap(for: layer))
      }
    case .text(let line):
      guard let text = bitmaps.text(line) else { return nil }
      let origin = text.origin(of: line)
      let size = text.bitmap.size
      let frame = Rectangle(
        x: Double(origin.x),
        y: Double(origin.y),
        width: Double(size.width),
        height: Double(size.height)
      )
      self = .shape(Shape(frame: frame, fill: .color(.clear)), text.bitmap)
    }
  }

  /// Compares no pixels, so commands that draw the same may count as different.
  func isSame(as other: ResolvedCommand) -> Bool {
    switch (self, other) {
    case (.shadow(let first), .shadow(let second)): return first == second
    case (.triangles(let first), .triangles(let second)): return first == second
    case (.clipped(let first, let clip), .clipped(let second, let otherClip)):
      return clip == otherClip && first.isSame(as: second)
    case (.shape(let first, let bitmap), .shape(let second, let otherBitmap)):
      guard first == second else { return false }
      switch (bitmap, otherBitmap) {
      case (nil, nil): return true
      case (let bitmap?, let otherBitmap?): return bitmap.sharesPixels(with: otherBitmap)
      default: return false
      }
    default: return false
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
