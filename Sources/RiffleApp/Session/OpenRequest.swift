package import RiffleSDL
package import RiffleCards

/// What was asked of the program on its command line.
package struct OpenRequest: Sendable {
  /// A folder of pictures or a deck file; nil for the sample deck.
  package var path: String?
  /// Where the stack's events are written, as JSON Lines; nil for nowhere.
  package var eventLog: String?
  /// Where a line for each presented frame is written; nil for nowhere.
  package var frameLog: String?
  /// Where the poses of each presented frame are written; nil for nowhere.
  package var poseLog: String?
  /// Where what pointers and commands do is written, as a trace; nil for nowhere.
  package var recording: String?
  /// What is played instead of the pointer and the keys; nil for nothing.
  package var replay: Trace?
  /// What the replayed trace is called, for people.
  package var replayName = "trace"
  /// The preset's name or file; nil for the replay's, or else the default one.
  package var preset: String?
  /// What is different about the preset.
  package var changes: [PresetChange] = []
  /// What random numbers are drawn from; nil for the replay's, or else 0.
  package var seed: UInt64?
  /// What draws; nil for what the environment says (RIFFLE_RENDERER), or else what suits the machine.
  package var renderer: RendererChoice?

  /// Asks for the sample deck and nothing else.
  package init() {}
}
