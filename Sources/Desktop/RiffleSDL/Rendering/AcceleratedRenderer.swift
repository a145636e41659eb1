import CSDL2
package import RiffleDrawing
package import RiffleMedia
import RiffleMotion
package import RifflePacing
package import RiffleRaster

/// A renderer on the GPU, through SDL's: it draws shapes as meshes with faded outlines and layers as
/// textures.
package final class AcceleratedRenderer: Renderer {
  package let layers: LayerStore
  let context: RenderContext
  private var mesh = Mesh()
  var textures = LRUCache<TextureKey, Texture>(costLimit: 0)
  /// What is drawn in memory and copied: paths, and shapes with a gradient in any direction.
  private var drawings = LRUCache<DrawingKey, CopiedDrawing>(costLimit: 32 << 20)
  private var latest = DisplayList(background: .black)
  private var hasUploadedLayer = false

  enum TextureKey: Hashable {
    case layer(LayerKey)
    case picture(Picture.Key, PixelSize, placeholder: Color)
    case text(TextLine)
    case paragraph(Paragraph)
    case shadow(ShadowTexture.Key)
  }

  private struct DrawingKey: Hashable {
    var command: DrawCommand
    var canvas: PixelSize
    /// It is that of the layer or picture that it is filled with.
    var revision: Int
  }

  private struct CopiedDrawing {
    var texture: Texture?
    var x: Int
    var y: Int
  }

  package init(window: Window, layers: LayerStore, waitsForDisplay: Bool = true) throws(SDLError) {
    self.layers = layers
    context = try RenderContext(window: window, waitsForDisplay: waitsForDisplay)
  }

  package var name: String { context.name }

  package var pacing: FrameClock.Pacing { context.isSoftware ? .timer : .automatic }

  package var sizeInPixels: PixelSize {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetRendererOutputSize(context.pointer, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }

  package func draw(_ list: DisplayList) throws(SDLError) {
    context.checkThread()
    latest = list
    try execute(list)
  }

  package func present() throws(SDLError) {
    SDL_RenderPresent(context.pointer)
    layers.endFrame()
    try uploadAhead()
  }

  // Every frame shows all of the window.
  package func expose() {}

  package func reset() {
    textures.removeAll()
    drawings.removeAll()
  }

  package var textureByteCount: Int { textures.cost }

  package func readBack() throws(SDLError) -> Bitmap {
    try execute(latest)
    var bitmap = Bitmap(size: sizeInPixels)
    let pitch = Int32(bitmap.size.width * 4)
    let result = bitmap.pixels.withUnsafeMutableBytes { bytes in
      SDL_RenderReadPixels(
        context.pointer,
        nil,
        SDL_PIXELFORMAT_ARGB8888.rawValue,
        bytes.baseAddress,
        pitch
      )
    }
    guard result == 0 else { throw SDLError("SDL_RenderReadPixels") }
    return bitmap
  }

  private func execute(_ list: DisplayList) throws(SDLError) {
    // As much as for the kept layers, and as much again for shadows and text.
    textures.costLimit = 2 * layers.capacity
    layers.beginFrame()
    hasUploadedLayer = false
    let background = Pixel.premultiplied(list.background)
    SDL_SetRenderDrawColor(
      context.pointer,
      UInt8(background >> 16 & 255),
      UInt8(background >> 8 & 255),
      UInt8(background & 255),
      UInt8(background >> 24)
    )
    guard SDL_RenderClear(context.pointer) == 0 else { throw SDLError("SDL_RenderClear") }
    defer { SDL_RenderSetClipRect(context.pointer, nil) }
    for visible in visibleCommands(of: list.commands) where !visible.part.isEmpty {
      try clip(to: visible.part)
      switch visible.command {
      case .shape(let shape): try draw(shape, as: visible.layer)
      case .shadow(let shadow): try draw(shadow)
      case .text(let line): try draw(line)
      case .paragraph(let paragraph): try draw(paragraph)
      case .path(let drawn): try drawInMemory(.path(drawn), filledWith: drawn.fill)
      case .clipped: break
      }
    }
  }

  private struct VisibleCommand {
    /// It lacks its clips, which the visible part respects.
    let command: DrawCommand
    let layer: PreparedLayer?
    let part: PixelRectangle
  }

  /// Cards of a stack hide large parts of others.
  private func visibleCommands(of commands: [DrawCommand]) -> [VisibleCommand] {
    let size = sizeInPixels
    var mask = OcclusionMask(canvas: size)
    let visible = commands.reversed().filter(\.isDrawable).map { clipped in
      let (command, clip) = (clipped.unclipped, clipped.clip(on: size))
      guard case .shape(let shape) = command else {
        return VisibleCommand(command: command, layer: nil, part: clip)
      }
      var layer: PreparedLayer?
      if case .layer(let named) = shape.fill { layer = layers.preparedLayer(named) }
      defer { if isOpaque(shape, as: layer) { mask.add(shape, clippedTo: clip) } }
      let part = mask.visiblePart(of: shape, clippedTo: clip)
      return VisibleCommand(command: command, layer: layer, part: part)
    }
    return visible.reversed()
  }

  private func isOpaque(_ shape: Shape, as layer: PreparedLayer?) -> Bool {
    switch shape.fill {
    case .color(let color): color.alpha * shape.alpha >= 1
    case .layer: shape.alpha >= 1 && layer?.bitmap.isOpaque == true
    case .gradient, .linearGradient, .picture: false
    }
  }

  func clip(to part: PixelRectangle) throws(SDLError) {
    var frame = part.frame
    guard SDL_RenderSetClipRect(context.pointer, &frame) == 0 else {
      throw SDLError("SDL_RenderSetClipRect")
    }
  }

  private func draw(_ line: TextLine) throws(SDLError) {
    guard let text = layers.text(line) else { return }
    var key = line
    key.baseline = .zero
    key.alignment = .left
    let texture = try texture(.text(key)) { text.bitmap }
    try copy(texture, to: text.origin(of: line))
  }

  private func draw(_ paragraph: Paragraph) throws(SDLError) {
    guard let text = layers.text(paragraph) else { return }
    var key = paragraph
    key.position = .zero
    let texture = try texture(.paragraph(key)) { text.bitmap }
    try copy(texture, to: text.origin(of: paragraph))
  }

  private func copy(_ texture: Texture, to origin: (x: Int, y: Int)) throws(SDLError) {
    var frame = SDL_Rect(
      x: Int32(clamping: origin.x),
      y: Int32(clamping: origin.y),
      w: Int32(texture.size.width),
      h: Int32(texture.size.height)
    )
    guard SDL_RenderCopy(context.pointer, texture.pointer, nil, &frame) == 0 else {
      throw SDLError("SDL_RenderCopy")
    }
  }

  /// Draws a command on a separate bitmap, kept as long as the command stays the same.
  private func drawInMemory(_ command: DrawCommand, filledWith fill: Fill) throws(SDLError) {
    let canvas = sizeInPixels
    let key = DrawingKey(command: command, canvas: canvas, revision: revision(of: fill))
    var drawing = drawings.value(for: key)
    if drawing == nil {
      let drawn = layers.rasterizer.bitmap(of: command, on: canvas, from: layers)
      let made = CopiedDrawing(
        texture: try drawn.map { drawn throws(SDLError) in
          try Texture(drawn.bitmap, context: context)
        },
        x: drawn?.x ?? 0,
        y: drawn?.y ?? 0
      )
      drawings.store(made, for: key, cost: max(drawn?.bitmap.byteCount ?? 0, 1 << 16))
      drawing = made
    }
    guard let drawing, let texture = drawing.texture else { return }
    try copy(texture, to: (drawing.x, drawing.y))
  }

  /// Changes when a fill looks different because a picture has been loaded.
  private func revision(of fill: Fill) -> Int {
    switch fill {
    case .color, .gradient, .linearGradient: return 0
    case .layer(let layer): return layers.preparedLayer(layer).revision
    case .picture(let picture, let size, let placeholder):
      _ = layers.bitmap(for: picture, size: size, placeholder: placeholder)
      let request = PictureRequest(picture, size: size, placeholder: placeholder)
      return layers.isPending(request) ? 0 : 1
    }
  }

  func texture(
    _ key: TextureKey,
    revision: Int = 0,
    _ bitmap: () -> Bitmap
  ) throws(SDLError) -> Texture {
    if let texture = textures.value(for: key), texture.revision == revision { return texture }
    if case .layer = key { hasUploadedLayer = true }
    // Shown larger again, where all that is drawn is a part of it.
    let bitmap = bitmap().shrunk(toFit: context.largestTexture)
    let texture = try Texture(bitmap, revision: revision, context: context)
    // Small ones count as 64 kB, which limits lines of text that change all the time to some thousand.
    textures.store(texture, for: key, cost: max(bitmap.byteCount, 1 << 16))
    return texture
  }

  /// Uploads one upcoming layer, so that no later frame has to, unless this one had to upload.
  private func uploadAhead() throws(SDLError) {
    guard !hasUploadedLayer else { return }
    for (layer, prepared) in layers.preparedUpcoming
    where textures.peek(.layer(layer.key))?.revision != prepared.revision {
      _ = try texture(.layer(layer.key), revision: prepared.revision) { prepared.bitmap }
      return
    }
  }

  private func drawMesh(_ texture: Texture?) throws(SDLError) {
    let result = SDL_RenderGeometry(
      context.pointer,
      texture?.pointer,
      mesh.vertices,
      Int32(mesh.vertices.count),
      mesh.indices,
      Int32(mesh.indices.count)
    )
    mesh.removeAll()
    guard result == 0 else { throw SDLError("SDL_RenderGeometry") }
  }

  /// `prepared` is the bitmap of the layer that the fill names; nil for other fills.
  func draw(_ shape: Shape, as prepared: PreparedLayer?) throws(SDLError) {
    let box = RoundedBox(shape)
    guard !box.isEmpty, shape.alpha > 0 else { return }
    switch shape.fill {
    case .color(let color):
      try fill(box, with: color.faded(to: shape.alpha))
    case .gradient(let top, let bottom):
      let start = Pixel.channels(of: top.faded(to: shape.alpha))
      let change = Pixel.channels(of: bottom.faded(to: shape.alpha)) - start
      mesh.add(box, color: { start + change * Float($0) }, texture: { _, _ in (0, 0) })
      try drawMesh(nil)
    case .linearGradient: try drawInMemory(.shape(shape), filledWith: shape.fill)
    case .picture(let picture, let size, let placeholder):
      let bitmap = layers.bitmap(for: picture, size: size, placeholder: placeholder)
      guard let bitmap else {
        try fill(box, with: placeholder.faded(to: shape.alpha))
        return
      }
      let request = PictureRequest(picture, size: size, placeholder: placeholder)
      let isPlaceholder = layers.isPending(request)
      let key = TextureKey.picture(picture.key, size, placeholder: placeholder)
      let texture = try texture(key, revision: isPlaceholder ? 0 : 1) { bitmap }
      try fill(box, with: texture, as: shape)
    case .layer(let layer):
      guard let prepared else { preconditionFailure("a layer is prepared before it is drawn") }
      let texture = try texture(.layer(layer.key), revision: prepared.revision) { prepared.bitmap }
      try fill(box, with: texture, as: shape)
    }
  }

  private func fill(_ box: RoundedBox, with color: Color) throws(SDLError) {
    let channels = Pixel.channels(of: color)
    mesh.add(box, color: { _ in channels }, texture: { _, _ in (0, 0) })
    try drawMesh(nil)
  }

  private func fill(_ box: RoundedBox, with texture: Texture, as shape: Shape) throws(SDLError) {
    let ratio = shape.fill.bitmapFit.ratio(of: texture.size, in: box)
    let scale = (ratio.x / Double(texture.size.width), ratio.y / Double(texture.size.height))
    let channels = SIMD4<Float>(repeating: Float(min(max(shape.alpha, 0), 1) * 255))
    mesh.add(
      box,
      color: { _ in channels },
      texture: { u, v in (Float(u * scale.0 + 0.5), Float(v * scale.1 + 0.5)) }
    )
    try drawMesh(texture)
  }

  func draw(_ shadow: Shadow) throws(SDLError) {
    let box = RoundedBox(shadow)
    guard !box.isEmpty, shadow.color.alpha > 0 else { return }
    let drawn = ShadowTexture(shadow, box: box)
    guard drawn.isSmall else { return try drawWithoutStretching(shadow) }
    let texture = try texture(.shadow(drawn.key)) {
      drawn.bitmap(layers.rasterizer)
    }
    let scale = drawn.scale(for: shadow)
    let columns = ShadowLines(
      half: box.halfWidth,
      radius: box.radius,
      drawn: drawn.size.width,
      drawnHalf: Double(drawn.key.halfWidth) / 64 * drawn.standardDeviation,
      scale: scale
    )
    let rows = ShadowLines(
      half: box.halfHeight,
      radius: box.radius,
      drawn: drawn.size.height,
      drawnHalf: Double(drawn.key.halfHeight) / 64 * drawn.standardDeviation,
      scale: scale
    )
    let hole = ShadowHole(box, alpha: shadow.casterAlpha)
    let color = Pixel.channels(of: shadow.color)
    if hole.box.isEmpty {
      mesh.addShadow(of: box, columns: columns, rows: rows, color: color)
    } else {
      mesh.addShadow(of: box, around: hole, columns: columns, rows: rows, color: color)
    }
    try drawMesh(texture)
  }

  /// Draws a shadow on a separate bitmap, in its place and size: one whose corners or offset are huge
  /// beside its blur would take more memory if it was stretched.
  private func drawWithoutStretching(_ shadow: Shadow) throws(SDLError) {
    var bitmap = Bitmap(size: sizeInPixels)
    layers.rasterizer.draw([.shadow(shadow)], into: &bitmap, from: layers)
    let texture = try Texture(bitmap, context: context)
    guard SDL_RenderCopy(context.pointer, texture.pointer, nil, nil) == 0 else {
      throw SDLError("SDL_RenderCopy")
    }
  }
}
