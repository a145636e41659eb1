package import RiffleSDL

/// What draws, as the command line names it.
package typealias RendererKind = RendererChoice

/// What was asked of the program on its command line.
package struct StudioRequest: Sendable {
  /// A folder of pictures or a deck file; nil for the sample deck.
  package var path: String?
  /// Where the stack's events are written, as JSON Lines; nil for nowhere.
  package var eventLog: String?
  /// Where a line for each presented frame is written; nil for nowhere.
  package var frameLog: String?
  /// What draws; nil for what suits the machine.
  package var renderer: RendererKind?

  /// Makes a request.
  package init(
    path: String? = nil,
    eventLog: String? = nil,
    frameLog: String? = nil,
    renderer: RendererKind? = nil
  ) {
    self.path = path
    self.eventLog = eventLog
    self.frameLog = frameLog
    self.renderer = renderer
  }
}
