package import RiffleMotion

/// A setting that can be tuned, of a preset or of a part of one: its name, its summary, the values it
/// can have, and how to read and change it.
///
/// A web page has only keys, domains and values: words are not worth their bytes there, and numbers come by
/// tunables, which check them.
///
/// There is a function for each type of property, such as
/// ``number(_:_:_:_:step:_:)`` or ``choice(_:_:_:)``. They all take, in this order: the key within the
/// part, words joined by dots, such as `spread`; the property; the range of values, both ends included
/// and finite; the step of a slider, above 0; and the effect on the feel, in one line. Range and step are
/// in the unit in which the value is written.
public struct Tunable<Owner>: Sendable {
  /// The key property, from the owner on: all of it if the owner is a preset.
  public let key: String
  /// The effect on the feel, in one line.
  public let summary: String
  /// The values it can have.
  public let domain: ParameterDomain
  /// The rules for numbers in code, if they differ from those that follow from the domain.
  private(set) var rules: [NumberRule] = []
  package private(set) var feel: [FeelMove] = []
  /// Why it has no effect on an owner; nil if it has one.
  private(set) var idleness: @Sendable (Owner) -> String? = { _ in nil }

  /// The value; nil if the owner does not have this tunable.
  let value: @Sendable (Owner) -> ParameterValue?
  /// The owner with another value, which is in the domain; nil if it does not have this tunable.
  let change: @Sendable (Owner, ParameterValue) -> Owner?

  func lifted<Whole>(
    key: String,
    out: @escaping @Sendable (Whole) -> Owner?,
    into: @escaping @Sendable (Whole, Owner) -> Whole
  ) -> Tunable<Whole> {
    var lifted = Tunable<Whole>(
      key: key,
      summary: summary,
      domain: domain,
      value: { whole in out(whole).flatMap(value) },
      change: { whole, new in out(whole).flatMap { change($0, new) }.map { into(whole, $0) } }
    )
    #if !hasFeature(Embedded)
    lifted.rules = rules
    lifted.feel = feel
    lifted.idleness = { [idleness] whole in out(whole).flatMap(idleness) }
    #endif
    return lifted
  }

  /// Returns it as a tunable of what has the owner as a property.
  package func lifted<Whole>(
    key: String,
    _ property: Property<Whole, Owner>
  ) -> Tunable<Whole> {
    lifted(key: key) {
      property.value($0)
    } into: { whole, part in
      property.setting(part, in: whole)
    }
  }

  /// Returns the tunable with other rules for numbers in code than those of its range.
  package func accepting(_ rules: NumberRule...) -> Tunable {
    var tunable = self
    tunable.rules = rules
    return tunable
  }

  /// Returns the tunable as one that a word of feeling moves, in proportion to its distance from 0.
  ///
  /// - Parameter factor: The factor of one step toward the word's first end, above 0: 1.25 or 0.8 is a
  ///   step that is felt, and not yet another stack.
  package func felt(as word: FeelWord, by factor: Double, because reason: String) -> Tunable {
    felt(as: word, .factor(factor), because: reason)
  }

  package func felt(as word: FeelWord, _ change: FeelMove.Change, because reason: String) -> Tunable
  {
    #if hasFeature(Embedded)
    return self
    #else
    var tunable = self
    tunable.feel.append(FeelMove(word: word, change: change, reason: reason))
    return tunable
    #endif
  }

  /// Returns the tunable as one that has no effect while another one has certain values.
  ///
  /// - Parameter reason: What the other one does instead, in one sentence.
  package func idle(because reason: String, when isIdle: @escaping @Sendable (Owner) -> Bool)
    -> Tunable
  {
    #if hasFeature(Embedded)
    return self
    #else
    var tunable = self
    tunable.idleness = { isIdle($0) ? reason : nil }
    return tunable
    #endif
  }

  /// Why another value would change nothing, in one sentence; nil if it would.
  package func idleReason(in owner: Owner) -> String? { idleness(owner) }

  /// Ties the words of feel to the time of something that moves by itself: heavier cards take longer,
  /// and snappier ones less.
  package func feltAsTime(
    because reason: String = "The same force moves a larger mass more slowly."
  )
    -> Tunable
  {
    felt(as: .weight, by: 1.25, because: reason)
      .felt(as: .pace, by: 0.8, because: "The same motion in less time.")
  }
}

extension Array {
  /// The tunables as ones that have no effect while another one has certain values.
  package func idle<Owner>(
    because reason: String,
    when isIdle: @escaping @Sendable (Owner) -> Bool
  ) -> [Tunable<Owner>] where Element == Tunable<Owner> {
    map { $0.idle(because: reason, when: isIdle) }
  }
}

extension PresetPart {
  /// Stops the program if a number is impossible.
  ///
  /// The range of its tunable decides, unless the tunable has other rules: if it begins above 0,
  /// any finite number above 0 is possible; if at 0, also 0; if below, all finite ones. Code may go
  /// beyond the end of a slider.
  package func check() {
    #if !hasFeature(Embedded)
    checkNumbers()
    #endif
  }

  private func checkNumbers() {
    for tunable in Self.tunables {
      let numbers: [Double]
      let rule: NumberRule
      switch (tunable.value(self), tunable.domain) {
      case (.number(let number), .number(_, let range, _)),
        (.number(let number), .optionalNumber(_, let range, _)):
        (numbers, rule) = ([number], NumberRule(range))
      case (.number(let number), .count(let range)):
        (numbers, rule) = ([number], .atLeast(Double(range.lowerBound)))
      case (.numbers(let both), .offset(_, let range, _)):
        (numbers, rule) = (both, NumberRule(range))
      default: continue
      }
      for number in numbers {
        for rule in tunable.rules.isEmpty ? [rule] : tunable.rules {
          rule.require(number, tunable.key, of: Self.self)
        }
      }
    }
  }
}

extension NumberRule {
  fileprivate init(_ range: ClosedRange<Double>) {
    self = range.lowerBound > 0 ? .positive : range.lowerBound == 0 ? .atLeast(0) : .finite
  }
}
