// Each began as words of feeling that were turned in the studio. Only what differs from riffle is here: what
// riffle gets better at, they do as well.

extension Preset {
  /// Riffle's own as a slab: it takes a push, leaves slowly and hardly turns.
  public static let heavy = mood(
    "heavy",
    [
      ("deck.dealResponse", 0.86),
      ("drag.handOff", 0.1),
      ("drag.lift.scale", 1.01),
      ("drag.lift.springResponse", 0.49),
      ("drag.rotation.angle", 6),
      ("drag.rotation.leverAngle", 5),
      ("release.threshold", 0.47),
      ("release.flickSpeed", 1350),
      ("exit.speed", 750),
      ("exit.momentum", 0.4),
      ("exit.ease", 0.04),
      ("exit.longestDuration", 0.5),
      ("exit.commandSpeed", 400),
      ("exit.maximumSpin", 150),
      ("exit.arc", 6),
      ("exit.undoResponse", 0.82),
      ("return.thrownResponse", 0.78),
      ("return.stillResponse", 0.7),
      ("restack.springResponse", 0.68),
    ]
  )

  /// Riffle's own, light and loose: it leans far and goes at a nudge.
  public static let playful = mood(
    "playful",
    [
      ("deck.dealResponse", 0.28),
      ("drag.handOff", 0.03),
      ("drag.lift.scale", 1.03),
      ("drag.lift.springResponse", 0.16),
      ("drag.rotation.angle", 37),
      ("drag.rotation.leverAngle", 29),
      ("release.threshold", 0.21),
      ("release.lookahead", 0.14),
      ("release.flickSpeed", 500),
      ("exit.speed", 2350),
      ("exit.ease", 0.025),
      ("exit.longestDuration", 0.15),
      ("exit.commandSpeed", 1150),
      ("exit.maximumSpin", 470),
      ("exit.arc", 34),
      ("exit.undoResponse", 0.27),
      ("return.thrownResponse", 0.26),
      ("return.stillResponse", 0.23),
      ("restack.springResponse", 0.22),
    ]
  )

  /// Riffle's own, unhurried and upright: everything takes its time.
  public static let calm = mood(
    "calm",
    [
      ("deck.dealStagger", 0.05),
      ("deck.dealResponse", 0.77),
      ("drag.lift.springResponse", 0.44),
      ("drag.rotation.angle", 10),
      ("drag.rotation.leverAngle", 8),
      ("exit.speed", 850),
      ("exit.ease", 0.05),
      ("exit.longestDuration", 0.45),
      ("exit.commandSpeed", 450),
      ("exit.arc", 9),
      ("exit.undoResponse", 0.73),
      ("return.thrownResponse", 0.7),
      ("return.stillResponse", 0.63),
      ("restack.springResponse", 0.61),
      ("restack.stagger", 0.035),
    ]
  )

  /// Riffle's own for many cards: quick to decide, quickly gone.
  public static let brisk = mood(
    "brisk",
    [
      ("deck.dealStagger", 0.02),
      ("deck.dealResponse", 0.28),
      ("drag.lift.springResponse", 0.16),
      ("release.threshold", 0.28),
      ("release.lookahead", 0.13),
      ("release.flickSpeed", 700),
      ("exit.speed", 2350),
      ("exit.ease", 0.02),
      ("exit.longestDuration", 0.15),
      ("exit.commandSpeed", 1150),
      ("exit.undoResponse", 0.27),
      ("return.thrownResponse", 0.26),
      ("return.stillResponse", 0.23),
      ("restack.springResponse", 0.22),
      ("restack.stagger", 0.015),
    ]
  )

  /// Returns riffle by another name, with some numbers of its own.
  private static func mood(_ name: String, _ numbers: [(key: String, value: Double)]) -> Preset {
    var preset = riffle
    preset.name = name
    for (key, value) in numbers {
      do throws(PresetError) {
        try preset.set(key, to: .number(value))
      } catch {
        preconditionFailure("\(name): \(key) cannot be \(value)")
      }
    }
    return preset
  }
}
