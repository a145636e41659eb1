import RiffleDrawing

/// The faces and overlays that a card view has drawn, of which renderers keep the latest.
struct CardDrawing {
  /// Whether the face has been asked to change while it was shown.
  var isChanging = false
  private var face = LayerVersion()
  private var overlay = LayerVersion()
  private var overlayLayer: Layer?

  /// Returns the version of a face that takes the place of the one before.
  mutating func nextVersion() -> LayerVersion {
    face = face.next
    return face
  }

  /// Returns a layer for an overlay: the one before if the commands are the same.
  mutating func makeOverlay(of commands: [DrawCommand], size: PixelSize) -> Layer {
    if let overlayLayer, overlayLayer.size == size, overlayLayer.commands == commands {
      return overlayLayer
    }
    overlay = overlay.next
    let layer = Layer(size: size, commands: commands, version: overlay)
    overlayLayer = layer
    return layer
  }
}
