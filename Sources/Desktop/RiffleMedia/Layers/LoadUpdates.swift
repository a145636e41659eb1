package import RiffleDrawing

/// Everything that has been loaded, or has failed to load, since the previous request for updates.
package struct LoadUpdates: Hashable, Sendable {
  /// Whether the latest frame would look different now.
  package var needsRedraw = false
  /// The pictures that cannot be shown, each once.
  package var failures: [PictureFailure] = []
  /// The warnings about pictures that can be shown, each once.
  package var warnings: [Picture.ID: PictureWarning] = [:]
  /// Whether more pictures are being decoded, or wait for that.
  package var isLoading = false
  /// All other problems, one line for the user each.
  package var problems: [String] = []

  /// Makes an empty record.
  package init() {}
}
