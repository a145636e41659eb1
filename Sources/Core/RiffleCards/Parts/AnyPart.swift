// Parts of any kind: existentials, and boxes of closures for web pages, since Embedded Swift has no
// existentials of values.

#if hasFeature(Embedded)
package import RiffleDrawing
package import RiffleGestures
package import RiffleMotion

package final class Boxed<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A part of any kind.
struct AnyPart: Sendable {
  let kind: String
  let record: @Sendable () -> [(key: String, value: ParameterValue)]
  nonisolated(unsafe) private let box: AnyObject

  init<Part: PresetPart>(_ part: Part) {
    kind = Part.kind
    box = Boxed(part)
    record = {
      Part.tunables.compactMap { tunable in tunable.value(part).map { (tunable.key, $0) } }
    }
  }

  /// The part, if it is of a type: kinds have one type each.
  func `as`<Part: PresetPart>(_ type: Part.Type) -> Part? {
    kind == Part.kind ? unsafeDowncast(box, to: Boxed<Part>.self).value : nil
  }
}

protocol ErasedPart: PresetPart {
  var part: AnyPart { get }
}

package struct AnyLayout: CardLayout, ErasedPart {
  fileprivate struct Methods: Sendable {
    let part: AnyPart
    let visibleCards, hiddenCards: Int
    let contentMode: CardContentMode
    let coversDeepestCard: Bool
    let pose: @Sendable (Slot) -> Pose
  }
  private let methods: Boxed<Methods>

  init(_ part: some CardLayout) {
    methods = Boxed(
      Methods(
        part: AnyPart(part),
        visibleCards: part.visibleCards,
        hiddenCards: part.hiddenCards,
        contentMode: part.contentMode,
        coversDeepestCard: part.coversDeepestCard,
        pose: { part.pose(of: $0) }
      )
    )
  }

  var part: AnyPart { methods.value.part }
  package var visibleCards: Int { methods.value.visibleCards }
  package var hiddenCards: Int { methods.value.hiddenCards }
  package var contentMode: CardContentMode { methods.value.contentMode }
  package var coversDeepestCard: Bool { methods.value.coversDeepestCard }
  package func pose(of slot: Slot) -> Pose { methods.value.pose(slot) }
}

package struct AnyRotation: RotationLaw, ErasedPart {
  fileprivate struct Methods: Sendable {
    let part: AnyPart
    let inContext: @Sendable (RotationContext) -> Angle
    let toward: @Sendable (Direction, Size, Stage) -> Angle
  }
  private let methods: Boxed<Methods>

  init(_ part: some RotationLaw) {
    methods = Boxed(
      Methods(
        part: AnyPart(part),
        inContext: { part.rotation(in: $0) },
        toward: { part.rotation(toward: $0, card: $1, stage: $2) }
      )
    )
  }

  var part: AnyPart { methods.value.part }
  package func rotation(in context: RotationContext) -> Angle { methods.value.inContext(context) }
  package func rotation(toward direction: Direction, card: Size, stage: Stage) -> Angle {
    methods.value.toward(direction, card, stage)
  }
}

package struct AnyFollow: FollowLaw, ErasedPart {
  fileprivate struct Methods: Sendable {
    let part: AnyPart
    let chase: Spring?
    let readsRelease, isScaling: Bool
    let way: @Sendable (Vector, PointerReading) -> Vector
    let departure: @Sendable (Vector, Angle, Size, PointerReading) -> Vector
    let wayTo: @Sendable (Vector, Angle) -> Vector
    let measured: @Sendable (Size, PointerReading) -> Size
    let size: @Sendable (DragContext, Vector, Vector) -> Size?
  }
  private let methods: Boxed<Methods>

  init(_ part: some FollowLaw) {
    methods = Boxed(
      Methods(
        part: AnyPart(part),
        chase: part.chase,
        readsRelease: part.readsRelease,
        isScaling: part.isScaling,
        way: { part.way(of: $0, after: $1) },
        departure: { part.departure(of: $0, leaning: $1, card: $2, $3) },
        wayTo: { part.way(to: $0, leaning: $1) },
        measured: { part.measured($0, $1) },
        size: { part.size(in: $0, from: $1, to: $2) }
      )
    )
  }

  var part: AnyPart { methods.value.part }
  package var chase: Spring? { methods.value.chase }
  package var readsRelease: Bool { methods.value.readsRelease }
  package var isScaling: Bool { methods.value.isScaling }
  package func way(of translation: Vector, after former: PointerReading) -> Vector {
    methods.value.way(translation, former)
  }
  package func departure(
    of way: Vector,
    leaning: Angle,
    card: Size,
    _ reading: PointerReading
  ) -> Vector {
    methods.value.departure(way, leaning, card, reading)
  }
  package func way(to departure: Vector, leaning: Angle) -> Vector {
    methods.value.wayTo(departure, leaning)
  }
  package func measured(_ card: Size, _ reading: PointerReading) -> Size {
    methods.value.measured(card, reading)
  }
  package func size(in context: DragContext, from caught: Vector, to departure: Vector) -> Size? {
    methods.value.size(context, caught, departure)
  }
}

package struct AnyRelease: ReleaseRule, ErasedPart {
  fileprivate struct Methods: Sendable {
    let part: AnyPart
    let directions: [Direction]
    let swipeRecognizer: SwipeRecognizer?
    let hysteresis: Double
    let confirmsVelocity: Bool
    let verdict: @Sendable (ReleaseContext) -> ReleaseVerdict
    let outlook: @Sendable (ReleaseContext) -> ReleaseOutlook?
    let progress: @Sendable (ReleaseContext, Direction) -> Double
  }
  private let methods: Boxed<Methods>

  init(_ part: some ReleaseRule) {
    methods = Boxed(
      Methods(
        part: AnyPart(part),
        directions: part.directions,
        swipeRecognizer: part.swipeRecognizer,
        hysteresis: part.hysteresis,
        confirmsVelocity: part.confirmsVelocity,
        verdict: { part.verdict(on: $0) },
        outlook: { part.outlook(of: $0) },
        progress: { part.progress(of: $0, toward: $1) }
      )
    )
  }

  var part: AnyPart { methods.value.part }
  package var directions: [Direction] { methods.value.directions }
  package var swipeRecognizer: SwipeRecognizer? { methods.value.swipeRecognizer }
  package var hysteresis: Double { methods.value.hysteresis }
  package var confirmsVelocity: Bool { methods.value.confirmsVelocity }
  package func verdict(on release: ReleaseContext) -> ReleaseVerdict {
    methods.value.verdict(release)
  }
  package func outlook(of release: ReleaseContext) -> ReleaseOutlook? {
    methods.value.outlook(release)
  }
  package func progress(of release: ReleaseContext, toward direction: Direction) -> Double {
    methods.value.progress(release, direction)
  }
}

package struct AnyExit: ExitRule, ErasedPart {
  fileprivate struct Methods: Sendable {
    let part: AnyPart
    let destination: ExitDestination
    let isCatchable: Bool
    let commandDirections: [Direction]
    let stampFades: (command: StampFade, undo: StampFade?)?
    let exit: @Sendable (inout CardMotion, ExitContext, Timestamp) -> Void
    let place, undo: @Sendable (inout CardMotion, Pose, Timestamp) -> Void
  }
  private let methods: Boxed<Methods>

  init(_ part: some ExitRule) { self.init(part, stampFades: nil) }

  init(_ part: some StampingExit) {
    self.init(part, stampFades: (part.commandStamp, part.undoStamp))
  }

  private init(
    _ part: some ExitRule,
    stampFades: (command: StampFade, undo: StampFade?)?
  ) {
    methods = Boxed(
      Methods(
        part: AnyPart(part),
        destination: part.destination,
        isCatchable: part.isCatchable,
        commandDirections: part.commandDirections,
        stampFades: stampFades,
        exit: { part.animateExit(&$0, in: $1, at: $2) },
        place: { part.placeForUndo(&$0, to: $1, at: $2) },
        undo: { part.animateUndo(&$0, to: $1, at: $2) }
      )
    )
  }

  var part: AnyPart { methods.value.part }
  package var destination: ExitDestination { methods.value.destination }
  package var isCatchable: Bool { methods.value.isCatchable }
  package var commandDirections: [Direction] { methods.value.commandDirections }
  var stampFades: (command: StampFade, undo: StampFade?)? { methods.value.stampFades }
  package func animateExit(
    _ motion: inout CardMotion,
    in context: ExitContext,
    at time: Timestamp
  ) {
    methods.value.exit(&motion, context, time)
  }
  package func placeForUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    methods.value.place(&motion, rest, time)
  }
  package func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    methods.value.undo(&motion, rest, time)
  }
}

package struct AnyReturn: ReturnRule, ErasedPart {
  fileprivate struct Methods: Sendable {
    let part: AnyPart
    let animate: @Sendable (inout CardMotion, Pose, Timestamp) -> Void
  }
  private let methods: Boxed<Methods>

  init(_ part: some ReturnRule) {
    methods = Boxed(
      Methods(part: AnyPart(part), animate: { part.animateReturn(&$0, to: $1, at: $2) })
    )
  }

  var part: AnyPart { methods.value.part }
  package func animateReturn(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    methods.value.animate(&motion, rest, time)
  }
}

package struct AnyRestack: RestackRule, ErasedPart {
  fileprivate struct Methods: Sendable {
    let part: AnyPart
    let followsDrag, movesUpLastCards: Bool
    let tilt: Double
    let newcomer: Newcomer
    let revealAtProgress: @Sendable (Double) -> Double
    let reveal: @Sendable (RevealContext) -> Double
    let sizeReveal: @Sendable (Double) -> Double
    let entry: @Sendable (inout CardMotion, Timestamp) -> Void
    let restack: @Sendable (inout CardMotion, RestackContext, Timestamp) -> Void
    let conceal: @Sendable (inout Track, RestackContext, Timestamp) -> Void
  }
  private let methods: Boxed<Methods>

  init(_ part: some RestackRule) {
    methods = Boxed(
      Methods(
        part: AnyPart(part),
        followsDrag: part.followsDrag,
        movesUpLastCards: part.movesUpLastCards,
        tilt: part.tilt,
        newcomer: part.newcomer,
        revealAtProgress: { part.reveal(atProgress: $0) },
        reveal: { part.reveal(in: $0) },
        sizeReveal: { part.sizeReveal(atReveal: $0) },
        entry: { part.animateEntry(&$0, at: $1) },
        restack: { part.animateRestack(&$0, in: $1, at: $2) },
        conceal: { part.animateConceal(&$0, in: $1, at: $2) }
      )
    )
  }

  var part: AnyPart { methods.value.part }
  package var followsDrag: Bool { methods.value.followsDrag }
  package var movesUpLastCards: Bool { methods.value.movesUpLastCards }
  package var tilt: Double { methods.value.tilt }
  package var newcomer: Newcomer { methods.value.newcomer }
  package func reveal(atProgress progress: Double) -> Double {
    methods.value.revealAtProgress(progress)
  }
  package func reveal(in drag: RevealContext) -> Double { methods.value.reveal(drag) }
  package func sizeReveal(atReveal reveal: Double) -> Double { methods.value.sizeReveal(reveal) }
  package func animateEntry(_ motion: inout CardMotion, at time: Timestamp) {
    methods.value.entry(&motion, time)
  }
  package func animateRestack(
    _ motion: inout CardMotion,
    in context: RestackContext,
    at time: Timestamp
  ) {
    methods.value.restack(&motion, context, time)
  }
  package func animateConceal(
    _ revealProgress: inout Track,
    in context: RestackContext,
    at time: Timestamp
  ) {
    methods.value.conceal(&revealProgress, context, time)
  }
}

func erased(_ part: some CardLayout) -> AnyLayout { AnyLayout(part) }
func erased(_ part: some RotationLaw) -> AnyRotation { AnyRotation(part) }
func erased(_ part: some FollowLaw) -> AnyFollow { AnyFollow(part) }
func erased(_ part: some ReleaseRule) -> AnyRelease { AnyRelease(part) }
func erased(_ part: some ExitRule) -> AnyExit { AnyExit(part) }
func erased(_ part: some ReturnRule) -> AnyReturn { AnyReturn(part) }
func erased(_ part: some RestackRule) -> AnyRestack { AnyRestack(part) }

func anyPart(_ part: some PresetPart) -> AnyPart { AnyPart(part) }
func anyPart(_ part: some ErasedPart) -> AnyPart { part.part }
func concrete<Part: PresetPart>(_ part: AnyPart, as type: Part.Type) -> Part? { part.as(type) }
func isKind<Part: PresetPart>(_ part: AnyPart, _ type: Part.Type) -> Bool {
  part.kind == Part.kind
}
func kindName(of part: AnyPart) -> String { part.kind }
func typeName(of part: AnyPart) -> String { part.kind }
func reflectedTypeName(of part: AnyPart) -> String { part.kind }
func values(of part: AnyPart) -> [(key: String, value: ParameterValue)] { part.record() }
/// Parts of a page are the library's own, all of whose settings can be tuned.
func areEqual(_ part: AnyPart, _ other: AnyPart) -> Bool {
  part.kind == other.kind
    && part.record().elementsEqual(other.record()) { $0.key == $1.key && $0.value == $1.value }
}
#else
typealias AnyPart = any PresetPart
typealias AnyLayout = any CardLayout
typealias AnyRotation = any RotationLaw
package typealias AnyFollow = any FollowLaw
typealias AnyRelease = any ReleaseRule
typealias AnyExit = any ExitRule
typealias AnyReturn = any ReturnRule
typealias AnyRestack = any RestackRule

func erased(_ part: some CardLayout) -> AnyLayout { part }
func erased(_ part: some RotationLaw) -> AnyRotation { part }
func erased(_ part: some FollowLaw) -> AnyFollow { part }
func erased(_ part: some ReleaseRule) -> AnyRelease { part }
func erased(_ part: some ExitRule) -> AnyExit { part }
func erased(_ part: some ReturnRule) -> AnyReturn { part }
func erased(_ part: some RestackRule) -> AnyRestack { part }

func anyPart(_ part: any PresetPart) -> AnyPart { part }
func concrete<Part: PresetPart>(_ part: AnyPart, as type: Part.Type) -> Part? { part as? Part }
func isKind<Part: PresetPart>(_ part: AnyPart, _ kind: Part.Type) -> Bool {
  type(of: part) == kind
}
func kindName(of part: AnyPart) -> String { type(of: part).kind }
func typeName(of part: AnyPart) -> String { "\(type(of: part))" }
func reflectedTypeName(of part: AnyPart) -> String { String(reflecting: type(of: part)) }
func values(of part: AnyPart) -> [(key: String, value: ParameterValue)] {
  func values<Part: PresetPart>(_ part: Part) -> [(key: String, value: ParameterValue)] {
    Part.tunables.compactMap { tunable in tunable.value(part).map { (tunable.key, $0) } }
  }
  return values(part)
}
/// A part that is not `Equatable` is never equal.
func areEqual(_ part: AnyPart, _ other: AnyPart) -> Bool {
  func compare<Part: Equatable>(_ part: Part) -> Bool { other as? Part == part }
  guard let part = part as? any Equatable else { return false }
  return compare(part)
}

extension ExitRule {
  var stampFades: (command: StampFade, undo: StampFade?)? {
    (self as? any StampingExit).map { ($0.commandStamp, $0.undoStamp) }
  }
}
#endif
