import CSDL2
package import RiffleDrawing
package import RiffleMedia
import RiffleMotion
package import RifflePacing
package import RiffleRaster

/// Draws on a GPU through SDL_Renderer: shapes as meshes with faded outlines, layers as textures.
package final class AcceleratedRenderer: Renderer {
  package let layers: LayerStore
  let context: RenderContext
  var mesh = Mesh()
  /// The latest used textures; every frame says how many bytes they may take.
  var textures = LRUCache<TextureKey, Texture>(costLimit: 0)
  private var latest = DisplayList(background: .black)
  /// Whether the frame at hand had to upload a layer.
  private var hasUploadedLayer = false

  /// What a texture shows.
  enum TextureKey: Hashable {
    case layer(Layer)
    case picture(PictureRequest)
    case text(TextLine)
    case shadow(ShadowTexture.Key)
  }

  /// Makes a renderer of a window.
  ///
  /// - Parameters:
  ///   - window: Where to draw; kept.
  ///   - layers: The layers, text and pictures that lists will name.
  ///   - waitsForDisplay: Whether showing a frame waits for the display's next refresh.
  /// - Throws: Where SDL has no renderer but its software one, or that lacks the blend mode.
  package init(
    window: Window,
    layers: LayerStore,
    waitsForDisplay: Bool = true
  ) throws(SDLError) {
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
  }

  /// The bytes of textures that are kept on the GPU.
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
    // As many layers as are kept, and as much for shadows and text.
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
    for seen in seen(of: list.commands) where !seen.part.isEmpty {
      try clip(to: seen.part)
      switch seen.command {
      case .shape(let shape): try draw(shape, as: seen.layer)
      case .shadow(let shadow): try draw(shadow)
      case .text(let line): try draw(line)
      }
    }
  }

  /// A command, and what of it is seen.
  private struct SeenCommand {
    let command: DrawCommand
    /// The layer that it names, as it looks now.
    let layer: PreparedLayer?
    let part: PixelRectangle
  }

  /// Finds what of each command is to be drawn; much of a stack's cards is hidden by others.
  private func seen(of commands: [DrawCommand]) -> [SeenCommand] {
    let size = sizeInPixels
    var cover = OcclusionMask(canvas: size)
    let seen = commands.reversed().map { command in
      guard case .shape(let shape) = command else {
        let whole = PixelRectangle(columns: 0..<size.width, rows: 0..<size.height)
        return SeenCommand(command: command, layer: nil, part: whole)
      }
      var layer: PreparedLayer?
      if case .layer(let named) = shape.fill { layer = layers.preparedLayer(named) }
      defer { if isOpaque(shape, as: layer) { cover.add(shape) } }
      return SeenCommand(command: command, layer: layer, part: cover.visiblePart(of: shape))
    }
    return seen.reversed()
  }

  /// Whether nothing is seen through a shape; a shape of which that is not known is not.
  private func isOpaque(_ shape: Shape, as layer: PreparedLayer?) -> Bool {
    switch shape.fill {
    case .color(let color): color.alpha * shape.alpha >= 1
    case .layer: shape.alpha >= 1 && layer?.bitmap.isOpaque == true
    case .gradient, .picture: false
    }
  }

  private func clip(to part: PixelRectangle) throws(SDLError) {
    var frame = part.frame
    guard SDL_RenderSetClipRect(context.pointer, &frame) == 0 else {
      throw SDLError("SDL_RenderSetClipRect")
    }
  }

  private func draw(_ line: TextLine) throws(SDLError) {
    guard let text = layers.text(line) else { return }
    var key = line
    key.position = .zero
    key.alignment = .left
    let texture = try texture(.text(key)) { text.bitmap }
    let (x, y) = text.origin(of: line)
    var frame = SDL_Rect(
      x: Int32(x),
      y: Int32(y),
      w: Int32(texture.size.width),
      h: Int32(texture.size.height)
    )
    guard SDL_RenderCopy(context.pointer, texture.pointer, nil, &frame) == 0 else {
      throw SDLError("SDL_RenderCopy")
    }
  }

  /// Returns a texture, uploading it where it is missing or shows an earlier state.
  func texture(
    _ key: TextureKey,
    revision: Int = 0,
    _ bitmap: () -> Bitmap
  ) throws(SDLError) -> Texture {
    if let texture = textures.value(for: key), texture.revision == revision { return texture }
    if case .layer = key { hasUploadedLayer = true }
    let bitmap = bitmap()
    let texture = try Texture(bitmap, revision: revision, context: context)
    // Small ones count as 64 kB, so that lines of text that change all the time stay a few thousand.
    textures.store(texture, for: key, cost: max(bitmap.byteCount, 1 << 16))
    return texture
  }

  /// Uploads one layer that will be shown soon, so that no frame has to, unless this one had to.
  private func uploadAhead() throws(SDLError) {
    guard !hasUploadedLayer else { return }
    for (layer, made) in layers.preparedUpcoming
    where textures.peek(.layer(layer))?.revision != made.revision {
      _ = try texture(.layer(layer), revision: made.revision) { made.bitmap }
      return
    }
  }

  /// Draws the collected triangles.
  func drawMesh(_ texture: Texture?) throws(SDLError) {
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
}
