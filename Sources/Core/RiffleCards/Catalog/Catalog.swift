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
      PresetSection("container", Property({ $0.container }, { $0.container = $1 })),
      PresetSection("deck", Property({ $0.deck }, { $0.deck = $1 })),
      PresetSection(PartPlace.layout),
      PresetSection("drag", Property({ $0.drag }, { $0.drag = $1 })),
      PresetSection(PartPlace.follow),
      PresetSection(PartPlace.rotation),
      PresetSection(PartPlace.release),
      PresetSection(PartPlace.exit),
      PresetSection(PartPlace.returnRule),
      PresetSection(PartPlace.restack),
      PresetSection("appearance", Property({ $0.appearance }, { $0.appearance = $1 })),
    ])
    catalog.offer(InsetLayout())
    catalog.offer(PileLayout())
    catalog.offer(ShrinkingLayout())
    catalog.offer(BoardLayout())
    catalog.offer(CascadeLayout())

    catalog.offer(DirectFollow())

    catalog.offer(NoRotation())
    catalog.offer(TangentRotation())
    catalog.offer(LinearRotation())
    catalog.offer(LeverRotation())

    catalog.offer(PositionRelease())
    catalog.offer(DistanceRelease())
    catalog.offer(ProgressRelease())
    catalog.offer(ProjectionRelease())
    catalog.offer(SwipeRelease())

    catalog.offer(PointExit())
    catalog.offer(CyclingExit())
    catalog.offer(FlyExit())

    catalog.offer(CurveReturn())
    catalog.offer(SettlingReturn())
    catalog.offer(BouncyReturn())
    catalog.offer(SpringReturn())

    catalog.offer(CurveRestack())
    catalog.offer(InstantRestack())
    catalog.offer(SpringRestack())
    return catalog
  }()

  private mutating func add<Part, Concrete: PresetPart>(
    _ makeDefaults: @escaping @Sendable () -> Concrete,
    to place: PartPlace<Part>,
    isChecked: Bool = false,
    _ erase: @escaping @Sendable (Concrete) -> Part
  ) {
    guard let index = sections.firstIndex(where: { $0.name == place.name }) else {
      preconditionFailure("the catalog has no section \(place.name)")
    }
    let kind = PartKind(makeDefaults, in: place, erase)
    let section = sections[index]
    #if !hasFeature(Embedded)
    func check() -> Bool {
      section.requireDefaults(of: makeDefaults())
      section.requireSense(of: kind)
      return true
    }
    if isChecked { _ = check() } else { assert(check()) }
    #endif
    sections[index].add(kind)
  }

  /// Returns the tunables of a preset with its present kinds of parts, in the order in which they are
  /// written: the kind of each part before its tunables.
  public func tunables(of preset: Preset) -> [Tunable<Preset>] {
    sections.flatMap { section in
      (section.kindTunable.map { [$0] } ?? []) + section.tunables(of: preset)
    }
  }

  /// The key paths of all tunables of all kinds.
  public var keys: [String] {
    var known: Set<String> = []
    return sections.flatMap { section in
      [section.kindTunable?.key].compactMap { $0 } + section.allTunables.map { $0.tunable.key }
    }
    .filter { known.insert($0).inserted }
  }

  /// Returns whether a preset of some kinds of parts has a tunable of a key path.
  public func hasTunable(_ key: String) -> Bool {
    sections.contains { $0.hasTunable(key) }
  }

  /// Returns the values that a tunable of a preset can have; nil if the preset, with its present kinds
  /// of parts, has no tunable of that key path.
  public func domain(of key: String, in preset: Preset) -> ParameterDomain? {
    try? tunable(key, of: preset).domain
  }

  /// - Throws: ``PresetError`` if there is no such tunable, or only one of other kinds of parts.
  func tunable(_ key: String, of preset: Preset) throws(PresetError) -> Tunable<Preset> {
    for section in sections where key.hasPrefix(section.name) {
      if let kind = section.kindTunable, kind.key == key { return kind }
      if let own = section.tunable(key, of: preset) { return own }
    }
    var others: (section: PresetSection, kinds: [String])?
    for section in sections where key.hasPrefix(section.name) {
      let named = section.allTunables.filter { $0.tunable.key == key }
      if !named.isEmpty { others = (section, named.compactMap({ $0.kind })) }
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
    add({ defaults }, to: .layout, isChecked: true) { erased($0) }
  }

  /// Adds an app's own kind of rotation law, with its defaults as for a layout.
  public mutating func register(_ defaults: some RotationLaw) {
    add({ defaults }, to: .rotation, isChecked: true) { erased($0) }
  }

  /// Adds an app's own kind of release rule, with its defaults as for a layout.
  public mutating func register(_ defaults: some ReleaseRule) {
    add({ defaults }, to: .release, isChecked: true) { erased($0) }
  }

  /// Adds an app's own kind of exit, with its defaults as for a layout.
  public mutating func register(_ defaults: some ExitRule) {
    add({ defaults }, to: .exit, isChecked: true) { erased($0) }
  }

  /// Adds an app's own kind of return, with its defaults as for a layout.
  public mutating func register(_ defaults: some ReturnRule) {
    add({ defaults }, to: .returnRule, isChecked: true) { erased($0) }
  }

  /// Adds an app's own kind of restack, with its defaults as for a layout.
  public mutating func register(_ defaults: some RestackRule) {
    add({ defaults }, to: .restack, isChecked: true) { erased($0) }
  }

  // MARK: Our own parts

  // Their defaults are made when a preset asks for them, and checked in debug builds only.

  package mutating func offer<Kind: CardLayout>(
    _ defaults: @autoclosure @escaping @Sendable () -> Kind
  ) {
    add(defaults, to: .layout) { erased($0) }
  }

  package mutating func offer<Kind: FollowLaw>(
    _ defaults: @autoclosure @escaping @Sendable () -> Kind
  ) {
    add(defaults, to: .follow) { erased($0) }
  }

  package mutating func offer<Kind: RotationLaw>(
    _ defaults: @autoclosure @escaping @Sendable () -> Kind
  ) {
    add(defaults, to: .rotation) { erased($0) }
  }

  package mutating func offer<Kind: ReleaseRule>(
    _ defaults: @autoclosure @escaping @Sendable () -> Kind
  ) {
    add(defaults, to: .release) { erased($0) }
  }

  package mutating func offer<Kind: ExitRule>(
    _ defaults: @autoclosure @escaping @Sendable () -> Kind
  ) {
    add(defaults, to: .exit) { erased($0) }
  }

  #if hasFeature(Embedded)
  package mutating func offer<Kind: StampingExit>(
    _ defaults: @autoclosure @escaping @Sendable () -> Kind
  ) {
    add(defaults, to: .exit) { AnyExit($0) }
  }
  #endif

  package mutating func offer<Kind: ReturnRule>(
    _ defaults: @autoclosure @escaping @Sendable () -> Kind
  ) {
    add(defaults, to: .returnRule) { erased($0) }
  }

  package mutating func offer<Kind: RestackRule>(
    _ defaults: @autoclosure @escaping @Sendable () -> Kind
  ) {
    add(defaults, to: .restack) { erased($0) }
  }
}

extension Catalog: CustomStringConvertible {
  /// The names of all kinds, by place.
  public var description: String {
    sections.filter { !$0.kinds.isEmpty }.map { section in
      "\(section.name): \(section.kinds.map({ $0.name }).joined(separator: ", "))"
    }
    .joined(separator: "; ")
  }
}
