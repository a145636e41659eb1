package import RiffleApp
package import RiffleCards
package import RiffleMotion
package import RiffleSDL

/// The options of `riffle studio`.
package struct StudioRequest: Sendable {
  /// A folder of pictures or a deck file; nil for the deck of the session before, or else the sample.
  package var path: String?
  /// The preset's name or file, which is followed as it changes; nil for that of the session before,
  /// or else `riffle`.
  package var preset: String?
  /// A preset that is open already, in place of a name; nil for none.
  package var openPreset: Preset?
  /// The changes to the preset.
  package var changes: [PresetChange] = []
  /// The seed of the random numbers.
  ///
  /// Defaults to 0.
  package var seed: UInt64 = 0
  /// The renderer; nil for that of the environment variable RIFFLE_RENDERER, or else `auto`.
  package var renderer: RendererChoice?
  /// The length of a point: see ``WindowScale``; nil for that of the environment, or else the desktop's.
  package var scale: Double?
  /// The window's size in points, at least 240 by 320; nil for that of the session before, or else
  /// 1280 by 800.
  package var window: Size?
  /// The file for a log of what is tuned and where controls are: see ``StudioLog``; nil for none.
  package var stateLog: String?
  /// The file for a log of the poses in front, a line for each presented frame; nil for none.
  package var poseLog: String?

  /// Makes a request for the state of the session before.
  package init() {}
}
