/// What the files for SwiftUI and for UIKit have in common.
extension CodeTemplate {
  /// Members of the preset's numbers: its slots, what a drag does, and what a release decides.
  static let swiftShape = #"""
      static let liftScale = @@liftScale@@
      static let hysteresis = @@hysteresis@@
      static let showsStamps = @@showsStamps@@
      static let followsPointer = @@followsPointer@@
      static let turnsAboutGrabPoint = @@grabPoint@@

      /// Where a card rests beneath so many others.
      static func slot(depth: Double, shown: Double, away: Double) -> (frame: CGRect, alpha: Double) {
        let (x, y) = (@@x@@, @@y@@)
        let (width, height) = (@@w@@, @@h@@)
        return (CGRect(x: x - width / 2, y: y - height / 2, width: width, height: height), @@alpha@@)
      }

      /// Of a card this far to the right; lever is 1 for one held at its top, -1 at its bottom.
      static func rotation(dx: Double, lever: Double) -> Double {
        @@rotation@@
      }

      /// How far the cards beneath follow a drag, in slots.
      static func reveal(_ progress: Double) -> Double { @@reveal@@ }

      static func follow(_ translation: CGSize) -> CGSize {
        @@if horizontal@@
        return CGSize(width: translation.width, height: 0)
        @@else@@
        return translation
        @@end@@
      }

      // MARK: Decisions

      private static let goals: [(direction: Direction, x: Double, y: Double, threshold: Double)] = [
        @@goals@@
      ]

      static func leader(_ travel: CGSize) -> (direction: Direction, progress: Double)? {
        goals
          .map { ($0.direction, max(0, ($0.x * travel.width + $0.y * travel.height) / $0.threshold)) }
          .max { $0.1 < $1.1 }
      }

      /// The direction in which a release swipes the card; nil if it goes home.
      static func verdict(_ travel: CGSize, _ velocity: CGSize, isArmed: Bool) -> Direction? {
        func along(_ direction: Direction, _ vector: CGSize) -> Double {
          direction.dx * vector.width + direction.dy * vector.height
        }
        let end = CGSize(
          width: travel.width + velocity.width * @@lookahead@@,
          height: travel.height + velocity.height * @@lookahead@@
        )
        func reach(_ goal: (direction: Direction, x: Double, y: Double, threshold: Double)) -> Double {
          goal.x * end.width + goal.y * end.height
        }
        func preference(_ goal: (direction: Direction, x: Double, y: Double, threshold: Double)) -> Double {
          let reach = reach(goal)
          @@if square@@
          let square = goal.direction.dx * goal.direction.dx + goal.direction.dy * goal.direction.dy
          @@end@@
          return @@preference@@
        }
        let ahead = goals.filter { along($0.direction, travel) > 0 }
        guard let nearest = ahead.max(by: { preference($0) < preference($1) }) else { return nil }
        @@if flick@@
        let speed = along(nearest.direction, velocity)
        let side = ahead.max { along($0.direction, travel) < along($1.direction, travel) } ?? nearest
        let retreat = -along(side.direction, velocity)
        if retreat >= @@retreatSpeed@@ && retreat > speed { return nil }
        if speed >= @@flickSpeed@@ && along(nearest.direction, travel) >= @@flickTravel@@ {
          return nearest.direction
        }
        @@end@@
        let needed = nearest.threshold * (isArmed ? hysteresis : 1)
        return reach(nearest) @@compare@@ needed ? nearest.direction : nil
      }
    """#

  /// The body of the function that makes an exit, up to its result.
  static let swiftExit = #"""
        let rest = slot(depth: 0, shown: 1, away: 0).frame
        var end = start
        @@if flight@@
        let lean = @@lean@@ * direction.dx
        // The cubic that starts and ends at the speeds of the flight.
        let reach = hypot(rest.width, rest.height) / 2 + @@margin@@
        let middle = CGSize(
          width: (stage.width - container.width) / 2 + offset.width + rest.midX + start.offset.width,
          height: (stage.height - container.height) / 2 + offset.height + rest.midY + start.offset.height
        )
        func distance(_ side: Double, _ position: Double, _ length: Double) -> Double {
          side == 0 ? 0 : side * max(1, side * ((side < 0 ? -reach : length + reach) - position))
        }
        let way = CGSize(
          width: distance(direction.dx, middle.width, stage.width),
          height: distance(direction.dy, middle.height, stage.height)
        )
        let length = max(abs(way.width), abs(way.height))
        let along = velocity.width * direction.dx + velocity.height * direction.dy
        let first = isByHand ? along : max(@@commandSpeed@@, along)
        let cruise = max(@@speed@@, first * @@momentum@@)
        let duration = min(@@longestDuration@@, (length + 2 * @@ease@@ * max(0, cruise - first)) / cruise)
        let last = (length - first * min(duration, 2 * @@ease@@)) / max(0.01, duration - min(duration, 2 * @@ease@@) + 0.01)
        end.offset.width += direction.dx == 0 ? velocity.width * duration : way.width
        end.offset.height += direction.dy == 0 ? velocity.height * duration : way.height
        let side = start.rotation / (start.rotation * start.rotation + @@slightLean@@ * @@slightLean@@).squareRoot()
        end.rotation = isByHand ? start.rotation + side * min(@@longestArc@@, @@arc@@ * length / rest.width) : lean
    """#
}
