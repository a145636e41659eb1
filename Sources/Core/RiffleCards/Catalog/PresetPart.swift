import RiffleMotion

/// A part of a preset, of which there may be several kinds.
///
/// An app's own part needs none of these to work like any other. To be written to a preset file,
/// chosen by its name and tuned, it is registered with the preset's ``Catalog``: then files hold its
/// kind and its tunables, and nothing else of it.
public protocol PresetPart: Sendable {
  /// The name of the kind in presets. Defaults to the type's name.
  static var kind: String { get }
  /// The behavior, in one line. Defaults to none.
  static var summary: String { get }
  /// The settings that can be tuned. Defaults to none.
  static var tunables: [Tunable<Self>] { get }
}

extension PresetPart {
  /// The type's name.
  public static var kind: String { typeName(Self.self) }
  /// The summary is empty.
  public static var summary: String { "" }
  /// Nothing can be tuned.
  public static var tunables: [Tunable<Self>] { [] }
}
