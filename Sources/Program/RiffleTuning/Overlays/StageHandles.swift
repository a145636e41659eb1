package import RiffleCore
import RiffleSystem

/// A point on the stage that can be pulled to change the preset.
package enum StageHandle: Hashable, Sendable {
  /// The line beyond which a release swipes.
  case threshold(Direction)
  case cornerRadius
  /// The middle of the shadow's lower edge.
  case shadowOffset
  /// How far the shadow's blur reaches.
  case shadowRadius
  /// Where the stack rests in the window.
  case stackOffset

  /// The name that logs have.
  package var name: String {
    switch self {
    case .threshold(let direction): "threshold.\(direction.rawValue)"
    case .cornerRadius: "cornerRadius"
    case .shadowOffset: "shadowOffset"
    case .shadowRadius: "shadowRadius"
    case .stackOffset: "stackOffset"
    }
  }
}

/// The points of a stage that can be pulled, and the tunable that each pull sets.
///
/// All places are in points of the stack's window. A pull is judged from the stack as it was at the
/// press, so that the same way of the pointer always gives the same value.
package struct StageHandles: Sendable {
  private let preset: Preset
  /// The top card's resting place, in the window's axes.
  private let rest: Pose
  private let container: Rectangle
  private let window: Size
  private let thresholds: [Threshold]
  private let scales: [String: SliderScale]

  private struct Threshold {
    let direction: Direction
    /// The distance from rest, in points.
    let distance: Double
    let key: String
    let value: Double
    /// How far the line moves if the value grows by 1, in points.
    let pointsPerUnit: Double

    /// The way from rest.
    var way: Vector { direction.vector * (distance / direction.vector.length) }
  }

  /// Farther than it can be pulled by mistake.
  private static let reach = 12.0
  /// A handle for a corner without a radius lies this far inside it, in points.
  private static let leastInset = 14.0
  /// How far above its container the handle of the whole stack lies, in points.
  private static let stackDistance = 26.0

  /// - Parameter rows: Those of the preset, which say the steps of the values.
  package init(of stack: CardStack, _ rows: [TunableRow]) {
    let judge = ReleaseJudge(of: stack)
    preset = stack.preset
    (rest, container, window) = (judge.rest, stack.stage.container, stack.stage.window)
    thresholds = judge.directions.compactMap { Self.threshold(toward: $0, judge, of: stack) }
    scales = Dictionary(rows.compactMap { row in row.scale.map { (row.key, $0) } }) { one, _ in one
    }
  }

  /// Those drawn on top last.
  package var places: [(handle: StageHandle, place: Point)] {
    let face = preset.appearance.faceSize(of: rest.size)
    let (width, height) = (face.width / 2, face.height / 2)
    let shadow = preset.appearance.shadow
    let inset = max(preset.appearance.cornerRadius, min(Self.leastInset, width))
    var places: [(StageHandle, Point)] = thresholds.map { threshold in
      (StageHandle.threshold(threshold.direction), rest.center + threshold.way)
    }
    if shadow.opacity > 0 {
      let edge = Vector(dx: shadow.offset.dx, dy: height + shadow.offset.dy)
      let side = Vector(
        dx: width + shadow.offset.dx + shadow.radius,
        dy: height / 2 + shadow.offset.dy
      )
      places += [(.shadowOffset, onCard(edge)), (.shadowRadius, onCard(side))]
    }
    places.append((.cornerRadius, onCard(Vector(dx: inset - width, dy: inset - height))))
    let top = Point(x: container.center.x, y: container.origin.y - Self.stackDistance)
    return places + [(.stackOffset, top)]
  }

  private func onCard(_ way: Vector) -> Point { rest.center + way.rotated(by: rest.rotation) }

  /// The handle within reach of a point, of several the nearest; the zoom is the stage's, above 0.
  package func handle(at point: Point, zoom: Double = 1) -> StageHandle? {
    let near = places.map { ($0.handle, ($0.place - point).length) }
      .filter { $0.1 * zoom <= Self.reach }
    return near.min { $0.1 < $1.1 }?.0
  }

  /// The tunable that a pull sets, and its value; nil if the stack has no such handle.
  package func value(
    pulling handle: StageHandle,
    from start: Point,
    to end: Point
  ) -> (key: String, value: ParameterValue)? {
    let way = end - start
    let onCard = way.rotated(by: Angle(radians: -rest.rotation.radians))
    let shadow = preset.appearance.shadow
    switch handle {
    case .threshold(let direction):
      guard let threshold = thresholds.first(where: { $0.direction == direction }) else {
        return nil
      }
      let further = way.dot(direction.vector) / direction.vector.length
      let distance = max(threshold.distance + further, 1)
      let more = (distance - threshold.distance) / threshold.pointsPerUnit
      return number(threshold.key, threshold.value + more)
    case .cornerRadius:
      let radius = preset.appearance.cornerRadius + (onCard.dx + onCard.dy) / 2
      let face = preset.appearance.faceSize(of: rest.size)
      return number("appearance.cornerRadius", min(radius, face.width / 2, face.height / 2))
    case .shadowOffset: return offset("appearance.shadow.offset", shadow.offset + onCard)
    case .shadowRadius: return number("appearance.shadow.radius", shadow.radius + onCard.dx)
    case .stackOffset: return offset("container.offset", preset.container.offset + way)
    }
  }

  private func number(_ key: String, _ value: Double) -> (key: String, value: ParameterValue) {
    (key, .number(snapped(value, for: key)))
  }

  private func offset(_ key: String, _ value: Vector) -> (key: String, value: ParameterValue) {
    (key, .numbers([snapped(value.dx, for: key), snapped(value.dy, for: key)]))
  }

  private func snapped(_ value: Double, for key: String) -> Double {
    scales[key]?.snapped(value) ?? value.rounded(significantDigits: 4)
  }

  /// What a handle sets, in words, such as "Swipes from 112 pt".
  package func words(of handle: StageHandle) -> String {
    func pair(_ vector: Vector) -> String { "\(vector.dx.grouped), \(vector.dy.grouped) pt" }
    let appearance = preset.appearance
    switch handle {
    case .threshold(let direction):
      let distance = thresholds.first { $0.direction == direction }?.distance ?? 0
      return "Swipes \(direction.words) from \(distance.grouped) pt"
    case .cornerRadius: return "Corner radius \(appearance.cornerRadius.grouped) pt"
    case .shadowOffset: return "Shadow offset \(pair(appearance.shadow.offset))"
    case .shadowRadius: return "Shadow radius \(appearance.shadow.radius.grouped) pt"
    case .stackOffset: return "Stack offset \(pair(preset.container.offset))"
    }
  }

  /// Nil if no distance is enough, or no number of the release rule moves the line.
  ///
  /// Which number that is, is found by trying: all lines move in proportion to a number.
  private static func threshold(
    toward direction: Direction,
    _ judge: ReleaseJudge,
    of stack: CardStack
  ) -> Threshold? {
    guard let distance = judge.distance(toward: direction) else { return nil }
    let preset = stack.preset
    for tunable in preset.catalog.tunables(of: preset) {
      guard PresetGroup(of: tunable.key) == .release,
        case .number(_, let range, let step) = tunable.domain,
        case .number(let value) = preset.value(of: tunable)
      else { continue }
      let more = value + max(abs(value) / 2, 10 * step)
      let other = range.contains(more) ? more : value - min(abs(value) / 2, 10 * step)
      var changed = preset
      guard range.contains(other), other != value,
        (try? changed.set(tunable.key, to: .number(other))) != nil
      else { continue }
      let trial = CardStack(preset: changed, window: stack.stage.window, count: 1, seed: 0)
      guard let moved = ReleaseJudge(of: trial).distance(toward: direction),
        abs(moved - distance) > 0.1
      else { continue }
      return Threshold(
        direction: direction,
        distance: distance,
        key: tunable.key,
        value: value,
        pointsPerUnit: (moved - distance) / (other - value)
      )
    }
    return nil
  }
}

extension StageHandles {
  /// The scale is pixels per point, the origin the pixel of the window's top left corner; the hot
  /// handle shows its words.
  package func commands(hot: StageHandle?, scale: Double, origin: Point) -> [DrawCommand] {
    var pen = StagePen(scale: scale, origin: origin, window: window)
    for (handle, place) in places {
      let color = handle == hot ? Color.accent : .darkInk
      switch handle {
      case .threshold(let direction):
        let unit = direction.vector * (1 / direction.vector.length)
        let side = direction.vector.dx == 0 ? rest.size.width : rest.size.height
        let arm = Vector(dx: -unit.dy, dy: unit.dx) * (side * 0.2)
        pen.line(from: place - arm, to: place + arm, color)
      case .shadowRadius:
        pen.dashes(from: Point(x: place.x - preset.appearance.shadow.radius, y: place.y), to: place)
      case .stackOffset: pen.cross(at: place, radius: 11, color)
      case .cornerRadius, .shadowOffset: break
      }
      pen.disc(at: place, radius: handle == hot ? 6 : 4.5, color)
      if handle == hot {
        pen.label(words(of: handle), at: place + Vector(dx: 0, dy: -22), color)
      }
    }
    return pen.commands
  }
}
