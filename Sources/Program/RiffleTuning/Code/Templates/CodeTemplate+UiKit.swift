extension CodeTemplate {
  /// A view of UIKit.
  static let uiKit = CodeTemplate(
    #"""
    // @@title@@
    // Made by Riffle, for UIKit (iOS 15 and later).
    // @@remarks@@
    // A card that is thrown across its way home loses that part of its velocity, and a card in flight cannot
    // be caught; it can be undone at any time.
    //
    //   let deck = @@type@@(count: pictures.count) { index in UIImageView(image: pictures[index]) }
    //   deck.onSwipe = { index, direction in print(index, direction) }
    //   view.addSubview(deck)  // and give it the room of the whole screen
    //   deck.swipe(.right)
    //   deck.undo()

    import UIKit

    final class @@type@@: UIView {
      typealias Direction = @@type@@Direction
      private typealias Numbers = @@type@@Numbers

      /// Called after each swipe and undo.
      var onSwipe: (Int, Direction) -> Void = { _, _ in }
      var onUndo: (Int, Direction) -> Void = { _, _ in }

      /// Where a card is, counted from its slot.
      struct Place {
        var offset = CGSize.zero
        var rotation = 0.0
        /// The point about which the card turns, from its middle.
        var anchor = CGPoint.zero
        var opacity = 1.0
      }

      private let face: (Int) -> UIView
      private var remaining: [Int]
      private var cards: [Int: CardView] = [:]
      private var flights: [Int] = []
      private var history: [(index: Int, direction: Direction, place: Place)] = []
      private var place = Place()
      private var isArmed = false

      init(count: Int, face: @escaping (Int) -> UIView) {
        self.face = face
        remaining = Array(0..<count)@@reversed@@
        super.init(frame: .zero)
        let pan = UIPanGestureRecognizer(target: self, action: #selector(pan(_:)))
        pan.maximumNumberOfTouches = 1
        addGestureRecognizer(pan)
        isAccessibilityElement = false
      }

      @available(*, unavailable)
      required init?(coder: NSCoder) { fatalError("made in code only") }

      override func layoutSubviews() {
        super.layoutSubviews()
        if flights.isEmpty, history.isEmpty || cards.isEmpty { restack(nil) }
      }

      // MARK: Cards

      private var origin: CGPoint {
        CGPoint(
          x: bounds.midX + Numbers.offset.width - Numbers.container.width / 2,
          y: bounds.midY + Numbers.offset.height - Numbers.container.height / 2
        )
      }

      private func card(_ index: Int) -> CardView {
        if let card = cards[index] { return card }
        let rest = Numbers.slot(depth: 0, shown: 1, away: 0).frame
        let card = CardView(face(index), size: rest.size)
        cards[index] = card
        return card
      }

      private func put(_ index: Int, depth: Double, _ place: Place, scale: Double = 1) {
        let shown = Double(min(remaining.count, Numbers.slotCount))
        let slot = Numbers.slot(depth: depth, shown: max(1, shown), away: 0)
        let rest = Numbers.slot(depth: 0, shown: 1, away: 0).frame
        let card = card(index)
        card.bounds.size = rest.size
        let arm = place.anchor.applying(CGAffineTransform(rotationAngle: place.rotation))
        card.center = CGPoint(
          x: origin.x + slot.frame.midX + place.offset.width + place.anchor.x - arm.x,
          y: origin.y + slot.frame.midY + place.offset.height + place.anchor.y - arm.y
        )
        card.transform = CGAffineTransform(rotationAngle: place.rotation)
          .scaledBy(x: scale * slot.frame.width / rest.width, y: scale * slot.frame.height / rest.height)
        card.alpha = slot.alpha * place.opacity
      }

      /// Shows the cards that are left, each in its slot.
      private func restack(_ timing: @@type@@Timing?) {
        let shown = Array(remaining.prefix(Numbers.slotCount))
        for index in cards.keys where !shown.contains(index) && !flights.contains(index) {
          cards.removeValue(forKey: index)?.removeFromSuperview()
        }
        for (depth, index) in shown.enumerated().reversed() {
          let card = card(index)
          let isNew = card.superview == nil
          insertSubview(card, at: shown.count - 1 - depth)
          if isNew { UIView.performWithoutAnimation { put(index, depth: Double(depth), Place()) } }
        }
        animate(timing) {
          for (depth, index) in shown.enumerated() { self.put(index, depth: Double(depth), Place()) }
        }
      }

      private func animate(_ timing: @@type@@Timing?, _ change: @escaping () -> Void, done: @escaping () -> Void = {}) {
        guard let timing else {
          change()
          return done()
        }
        if UIAccessibility.isReduceMotionEnabled {
          UIView.transition(with: self, duration: 0.15, options: .transitionCrossDissolve, animations: change) { _ in done() }
          return
        }
        let animator = UIViewPropertyAnimator(duration: timing.duration, timingParameters: timing.curve)
        animator.addAnimations(change)
        animator.addCompletion { _ in done() }
        animator.startAnimation()
      }

      // MARK: Drags

      @objc private func pan(_ pan: UIPanGestureRecognizer) {
        guard let top = remaining.first else { return }
        let (moved, speed) = (pan.translation(in: self), pan.velocity(in: self))
        let translation = CGSize(width: moved.x, height: moved.y)
        let velocity = CGSize(width: speed.x, height: speed.y)
        switch pan.state {
        case .began:
          let point = pan.location(in: card(top))
          let grabbed = CGPoint(x: point.x - card(top).bounds.midX, y: point.y - card(top).bounds.midY)
          place = Place(anchor: Numbers.turnsAboutGrabPoint ? grabbed : .zero)
          lever = -2 * grabbed.y / Numbers.slot(depth: 0, shown: 1, away: 0).frame.height
          drag(top, translation)
        case .changed:
          drag(top, translation)
        case .ended:
          if let direction = Numbers.verdict(translation, velocity, isArmed: isArmed) {
            leave(toward: direction, velocity: velocity, isByHand: Numbers.followsPointer)
          } else {
            goHome(top, translation, velocity)
          }
        default:
          goHome(top, translation, .zero)
        }
      }

      private var lever = 0.0

      private func drag(_ top: Int, _ translation: CGSize) {
        guard Numbers.followsPointer else { return }
        place.offset = Numbers.follow(translation)
        place.rotation = Numbers.rotation(dx: place.offset.width, lever: max(-1, min(lever, 1)))
        put(top, depth: 0, place, scale: Numbers.liftScale)
        let leader = Numbers.leader(translation)
        let progress = min(1, leader?.progress ?? 0)
        isArmed = (leader?.progress ?? 0) >= (isArmed ? Numbers.hysteresis : 1)
        if Numbers.showsStamps, let leader {
          card(top).show(Numbers.word(leader.direction), progress: progress, isArmed: isArmed)
        }
        // The cards beneath follow the drag.
        for (depth, index) in remaining.prefix(Numbers.slotCount).enumerated().dropFirst() {
          put(index, depth: Double(depth) - Numbers.reveal(progress), Place())
        }
      }

      private func goHome(_ top: Int, _ translation: CGSize, _ velocity: CGSize) {
        let way = max(1, hypot(translation.width, translation.height))
        let toward = -(velocity.width * translation.width + velocity.height * translation.height) / way
        let speed = hypot(velocity.width, velocity.height)
        isArmed = false
        card(top).show(nil, progress: 0, isArmed: false)
        restack(Numbers.home(speed: speed, velocity: toward / way))
      }

      // MARK: Swipes and undo

      /// Swipes the top card as if it had been thrown.
      func swipe(_ direction: Direction) {
        place = Place()
        leave(toward: direction, velocity: .zero, isByHand: false)
      }

      private func leave(toward direction: Direction, velocity: CGSize, isByHand: Bool) {
        guard let index = remaining.first else { return }
        let exit = Numbers.exit(from: place, toward: direction, velocity: velocity, stage: bounds.size, isByHand: isByHand)
        remaining.removeFirst()
        flights.append(index)
        history.append((index, direction, exit.place))
        isArmed = false
        if Numbers.showsStamps { card(index).show(Numbers.word(direction), progress: 1, isArmed: true) }
        bringSubviewToFront(card(index))
        animate(exit.timing) {
          self.put(index, depth: 0, exit.place)
        } done: { [weak self] in
          guard let self, let flight = self.flights.firstIndex(of: index) else { return }
          self.flights.remove(at: flight)
          @@loop@@
          if !self.remaining.prefix(Numbers.slotCount).contains(index) {
            self.cards.removeValue(forKey: index)?.removeFromSuperview()
          }
        }
        restack(Numbers.restack)
        onSwipe(index, direction)
      }

      /// Brings the last swiped card back.
      func undo() {
        guard let last = history.popLast() else { return }
        if !flights.contains(last.index) {
          addSubview(card(last.index))
          put(last.index, depth: 0, last.place)
        }
        flights.removeAll { $0 == last.index }
        remaining.removeAll { $0 == last.index }
        remaining.insert(last.index, at: 0)
        card(last.index).show(nil, progress: 0, isArmed: false)
        restack(Numbers.undo)
        onUndo(last.index, last.direction)
      }
    }

    /// How long a motion takes, and its curve; the duration does not matter to a spring.
    struct @@type@@Timing {
      var curve: any UITimingCurveProvider
      var duration: TimeInterval = 0
    }

    extension @@type@@ {
      /// A face with rounded corners, a shadow and a stamp.
      fileprivate final class CardView: UIView {
        private let stamp = UILabel()

        init(_ face: UIView, size: CGSize) {
          super.init(frame: CGRect(origin: .zero, size: size))
          face.frame = bounds
          face.autoresizingMask = [.flexibleWidth, .flexibleHeight]
          face.clipsToBounds = true
          face.layer.cornerRadius = @@cornerRadius@@
          face.layer.cornerCurve = .continuous
          addSubview(face)
          layer.shadowColor = UIColor(red: @@shadowRed@@, green: @@shadowGreen@@, blue: @@shadowBlue@@, alpha: 1).cgColor
          layer.shadowOpacity = @@shadowOpacity@@
          layer.shadowRadius = @@shadowRadius@@
          layer.shadowOffset = CGSize(width: @@shadowX@@, height: @@shadowY@@)
          layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: @@cornerRadius@@).cgPath
          stamp.font = .systemFont(ofSize: @@stampSize@@, weight: .heavy)
          stamp.layer.borderWidth = @@stampOutline@@
          stamp.layer.cornerRadius = 13
          stamp.clipsToBounds = true
          stamp.textAlignment = .center
          stamp.alpha = 0
          addSubview(stamp)
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { fatalError("made in code only") }

        func show(_ word: (text: String, color: UIColor)?, progress: Double, isArmed: Bool) {
          guard let word, progress > 0 else {
            stamp.alpha = 0
            return
          }
          stamp.text = word.text
          stamp.textColor = isArmed ? .white : word.color
          stamp.backgroundColor = isArmed ? word.color : .white
          stamp.layer.borderColor = word.color.cgColor
          stamp.transform = .identity
          let size = stamp.intrinsicContentSize
          stamp.bounds.size = CGSize(width: size.width + 28, height: size.height + 8)
          stamp.center = CGPoint(x: bounds.midX, y: @@stampMargin@@ + size.height)
          stamp.transform = CGAffineTransform(rotationAngle: @@stampRotation@@ * .pi / 180)
          stamp.alpha = progress
        }
      }
    }

    /// A direction of a swipe: -1, 0 or 1 on each axis, x to the right and y down.
    enum @@type@@Direction: String, CaseIterable {
      case left, right, up, down, topLeft, topRight, bottomLeft, bottomRight

      var dx: Double {
        switch self {
        case .left, .topLeft, .bottomLeft: -1
        case .up, .down: 0
        case .right, .topRight, .bottomRight: 1
        }
      }

      var dy: Double {
        switch self {
        case .up, .topLeft, .topRight: -1
        case .left, .right: 0
        case .down, .bottomLeft, .bottomRight: 1
        }
      }
    }

    /// The numbers of the preset: points, seconds, radians.
    @MainActor
    enum @@type@@Numbers {
      typealias Direction = @@type@@Direction
      typealias Place = @@type@@.Place
      typealias Timing = @@type@@Timing

      static let container = CGSize(width: @@width@@, height: @@height@@)
      /// Of the container's middle from that of the view.
      static let offset = CGSize(width: @@offsetX@@, height: @@offsetY@@)
      static let slotCount = @@slotCount@@
    \#(swiftShape)

      // MARK: Motion

      static let restack: Timing? = @@restack@@
      static let undo = @@undo@@

      /// - Parameter velocity: Toward home, in whole ways per second.
      static func home(speed: Double, velocity: Double) -> Timing {
        @@if thrown@@
        speed >= @@throwingSpeed@@ ? @@thrown@@ : @@still@@
        @@else@@
        @@still@@
        @@end@@
      }

      static func exit(
        from start: Place,
        toward direction: Direction,
        velocity: CGSize,
        stage: CGSize,
        isByHand: Bool
      ) -> (place: Place, timing: Timing) {
    \#(swiftExit)
        return (
          end,
          Timing(
            curve: UICubicTimingParameters(
              controlPoint1: CGPoint(x: 1.0 / 3, y: first * duration / (3 * length)),
              controlPoint2: CGPoint(x: 2.0 / 3, y: 1 - last * duration / (3 * length))
            ),
            duration: duration
          )
        )
        @@else@@
        @@facts@@
        end.offset = CGSize(width: @@exitX@@ - rest.midX, height: @@exitY@@ - rest.midY)
        end.rotation = @@exitRotation@@
        end.opacity = @@exitAlpha@@
        return (end, @@exitLaw@@)
        @@end@@
      }

      // MARK: Stamps

      static func word(_ direction: Direction) -> (text: String, color: UIColor)? {
        switch direction {
        @@words@@
        default: nil
        }
      }
    }
    """#
  )
}
