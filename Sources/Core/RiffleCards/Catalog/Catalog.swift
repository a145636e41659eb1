/// The list of everything that can be tuned about presets: the one that `--set`, preset files,
/// traces and the documentation share.
///
/// It has the parts that come with the library. An app registers its own, and gives the catalog to
/// its presets or to whatever reads them:
///
/// ```swift
/// var catalog = Catalog()
/// catalog.register(FanLayout())
/// var preset = Preset.riffle
/// preset.catalog = catalog
/// try preset.set("layout.kind", to: .text("fan"))
/// ```
///
/// A copy costs next to nothing.
public struct Catalog: Sendable {
  /// The parts of a preset, in the order in which they are written.
  public private(set) var sections: [PresetSection]

  /// Makes the list of all parts that come with the library.
  public init() {
    self = .library
  }

  private init(_ sections: [PresetSection]) {
    self.sections = sections
  }

  /// Made once, since it never changes and each preset has it.
  private static let library: Catalog = {
    var catalog = Catalog([
      PresetSection("container", \.container),
      PresetSection("deck", \.deck),
      PresetSection(PartPlace.layout) { $0 },
      PresetSection("drag", \.drag),
      PresetSection(PartPlace.rotation) { $0 },
      PresetSection(PartPlace.release) { $0 },
      PresetSection(PartPlace.exit) { $0 },
      PresetSection(PartPlace.returnRule) { $0 },
      PresetSection(PartPlace.restack) { $0 },
      PresetSection("appearance", \.appearance),
    ])
    catalog.register(InsetLayout())
    catalog.register(PileLayout())
    catalog.register(ShrinkingLayout())
    catalog.register(BoardLayout())
    catalog.register(CascadeLayout())

    catalog.register(NoRotation())
    catalog.register(TangentRotation())
    catalog.register(LinearRotation())
    catalog.register(LeverRotation())

    catalog.register(PositionRelease())
    catalog.register(DistanceRelease())
    catalog.register(ProgressRelease())
    catalog.register(ProjectionRelease())
    catalog.register(SwipeRelease())

    catalog.register(OffsetExit())
    catalog.register(SlideExit())
    catalog.register(ScreenPointExit())
    catalog.register(EdgeExit())
    catalog.register(CyclingExit())
    catalog.register(FlyExit())

    catalog.register(CurveReturn())
    catalog.register(SettlingReturn())
    catalog.register(BouncyReturn())
    catalog.register(SpringReturn())

    catalog.register(CurveRestack())
    catalog.register(InstantRestack())
    catalog.register(SpringRestack())
    return catalog
  }()

  mutating func add<Part, Concrete: PresetPart>(
    _ defaults: Concrete,
    to place: PartPlace<Part>,
    _ erase: @escaping @Sendable (Concrete) -> Part
  ) {
    guard let index = sections.firstIndex(where: { $0.name == place.name }) else {
      preconditionFailure("the catalog has no section \(place.name)")
    }
    sections[index].requireDefaults(of: defaults)
    sections[index].add(PartKind(defaults, in: place, erase))
  }

  /// Returns the tunables of a preset with its present kinds of parts, in the order in which they are
  /// written: the kind of each part before its tunables.
  public func tunables(of preset: Preset) -> [Tunable<Preset>] {
    sections.flatMap { section in
      let own = section.tunables.map(\.tunable).filter { $0.value(preset) != nil }
      return (section.kindTunable.map { [$0] } ?? []) + own
    }
  }

  /// The key paths of all tunables of all kinds.
  public var keys: [String] {
    var known: Set<String> = []
    return sections.flatMap { section in
      [section.kindTunable?.key].compactMap { $0 } + section.tunables.map(\.tunable.key)
    }
    .filter { known.insert($0).inserted }
  }

  /// Returns whether a preset of some kinds of parts has a tunable of a key path.
  public func hasTunable(_ key: String) -> Bool {
    sections.contains { section in
      section.kindTunable?.key == key || section.tunables.contains { $0.tunable.key == key }
    }
  }

  /// Returns the values that a tunable of a preset can have; nil if the preset, with its present kinds
  /// of parts, has no tunable of that key path.
  public func domain(of key: String, in preset: Preset) -> ParameterDomain? {
    try? tunable(key, of: preset).domain
  }

  /// - Throws: ``PresetError`` if there is no such tunable, or only one of other kinds of parts.
  func tunable(_ key: String, of preset: Preset) throws(PresetError) -> Tunable<Preset> {
    var others: (section: PresetSection, kinds: [String])?
    for section in sections {
      if let kind = section.kindTunable, kind.key == key { return kind }
      let named = section.tunables.filter { $0.tunable.key == key }
      if let own = named.first(where: { $0.tunable.value(preset) != nil }) { return own.tunable }
      if !named.isEmpty { others = (section, named.compactMap(\.kind)) }
    }
    for section in sections {
      if let problem = section.problem(with: preset), section.ownKeys(of: preset).contains(key) {
        throw problem
      }
    }
    guard let others else { throw .unknownKey(key) }
    throw .otherKind(
      key: key,
      section: others.section.name,
      has: others.section.kindName(in: preset),
      needs: others.kinds
    )
  }

  // MARK: Registering

  /// Adds an app's own kind of layout.
  ///
  /// - Parameter defaults: The layout that a preset gets with the kind's name: each tunable at its
  ///   default, which must be in its range.
  /// - Precondition: The name of the kind is a letter, then letters, digits, `-` or `_`, and no other
  ///   kind of layout has it; each word of a key is a letter, then letters or digits; no key is
  ///   another one's beginning.
  public mutating func register(_ defaults: some CardLayout) {
    add(defaults, to: .layout) { $0 }
  }

  /// Adds an app's own kind of rotation law.
  ///
  /// - Parameter defaults: The law with its defaults, as for a layout.
  public mutating func register(_ defaults: some RotationLaw) {
    add(defaults, to: .rotation) { $0 }
  }

  /// Adds an app's own kind of release rule.
  ///
  /// - Parameter defaults: The rule with its defaults, as for a layout.
  public mutating func register(_ defaults: some ReleaseRule) {
    add(defaults, to: .release) { $0 }
  }

  /// Adds an app's own kind of exit.
  ///
  /// - Parameter defaults: The exit with its defaults, as for a layout.
  public mutating func register(_ defaults: some ExitRule) {
    add(defaults, to: .exit) { $0 }
  }

  /// Adds an app's own kind of return.
  ///
  /// - Parameter defaults: The return with its defaults, as for a layout.
  public mutating func register(_ defaults: some ReturnRule) {
    add(defaults, to: .returnRule) { $0 }
  }

  /// Adds an app's own kind of restack.
  ///
  /// - Parameter defaults: The restack with its defaults, as for a layout.
  public mutating func register(_ defaults: some RestackRule) {
    add(defaults, to: .restack) { $0 }
  }
}

extension Catalog: CustomStringConvertible {
  /// The names of all kinds, by place.
  public var description: String {
    sections.filter { !$0.kinds.isEmpty }.map { section in
      "\(section.name): \(section.kinds.map(\.name).joined(separator: ", "))"
    }
    .joined(separator: "; ")
  }
}
