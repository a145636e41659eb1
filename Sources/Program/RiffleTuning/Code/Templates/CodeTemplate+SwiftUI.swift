extension CodeTemplate {
  /// A view of SwiftUI.
  static let swiftUI = CodeTemplate(
    #"""
    // @@title@@
    // Made by Riffle, for SwiftUI (iOS 17, macOS 14 and later).
    // @@remarks@@
    // SwiftUI animates along one line, so a card that is thrown across its way home loses that part of its
    // velocity, and a card in flight cannot be caught; it can be undone at any time.
    //
    //   @State private var deck = @@type@@.Model(count: pictures.count)
    //
    //   @@type@@(model: deck) { index in
    //     Image(pictures[index].name).resizable().scaledToFill()
    //   }
    //   Button("Undo") { deck.undo() }
    //   Button("Like") { deck.swipe(.right) }

    import SwiftUI

    struct @@type@@<Face: View>: View {
      let model: Model
      @ViewBuilder let face: (Int) -> Face

      @Environment(\.accessibilityReduceMotion) private var reducesMotion

      typealias Model = @@type@@Model

      var body: some View {
        GeometryReader { stage in
          ZStack {
            ForEach(model.shown, id: \.self) { index in
              card(index)
                .zIndex(model.order(of: index))
            }
          }
          .frame(width: Numbers.container.width, height: Numbers.container.height)
          .coordinateSpace(.named("stack"))
          .position(
            x: stage.size.width / 2 + Numbers.offset.width,
            y: stage.size.height / 2 + Numbers.offset.height
          )
          .onAppear { model.stage = stage.size }
          .onChange(of: stage.size) { _, size in model.stage = size }
          .onChange(of: reducesMotion, initial: true) { _, isReduced in model.reducesMotion = isReduced }
        }
      }

      private typealias Numbers = @@type@@Numbers

      private func card(_ index: Int) -> some View {
        let place = model.place(of: index)
        let slot = Numbers.slot(depth: place.depth, shown: Double(model.slotCount), away: model.isTopAway ? 1 : 0)
        let rest = Numbers.slot(depth: 0, shown: 1, away: 0)
        let isLifted = model.isDragging(index)
        return face(index)
          .frame(width: rest.frame.width, height: rest.frame.height)
          .clipShape(RoundedRectangle(cornerRadius: Numbers.cornerRadius, style: .continuous))
          .overlay(alignment: .top) { stamp(place) }
          .shadow(
            color: Color(red: @@shadowRed@@, green: @@shadowGreen@@, blue: @@shadowBlue@@).opacity(@@shadowOpacity@@),
            radius: @@shadowRadius@@ * (isLifted ? @@shadowLift@@ : 1),
            x: @@shadowX@@,
            y: @@shadowY@@ * (isLifted ? @@shadowLift@@ : 1)
          )
          .scaleEffect(
            x: slot.frame.width / rest.frame.width * (isLifted ? Numbers.liftScale : 1),
            y: slot.frame.height / rest.frame.height * (isLifted ? Numbers.liftScale : 1)
          )
          .rotationEffect(.radians(place.rotation), anchor: place.anchor)
          .opacity(slot.alpha * place.opacity)
          .position(x: slot.frame.midX + place.offset.width, y: slot.frame.midY + place.offset.height)
          .gesture(drag(index), isEnabled: index == model.top)
          .accessibilityAction(named: "Undo") { model.undo() }
      }

      @ViewBuilder
      private func stamp(_ place: Model.Place) -> some View {
        if Numbers.showsStamps, let direction = place.stamp, let word = Numbers.word(direction) {
          Text(word.text)
            .font(.system(size: @@stampSize@@, weight: .heavy))
            .foregroundStyle(place.isArmed ? .white : word.color)
            .padding(.horizontal, 12)
            .background(place.isArmed ? word.color : .white, in: .rect(cornerRadius: 13))
            .overlay { RoundedRectangle(cornerRadius: 13).stroke(word.color, lineWidth: @@stampOutline@@) }
            .rotationEffect(.degrees(direction.dx > 0 ? -@@stampRotation@@ : @@stampRotation@@))
            .scaleEffect(place.isArmed ? 1 : 1.05)
            .padding(.top, @@stampMargin@@)
            .opacity(place.progress)
        }
      }

      private func drag(_ index: Int) -> some Gesture {
        DragGesture(minimumDistance: 4, coordinateSpace: .named("stack"))
          .onChanged { value in
            let height = Numbers.container.height
            let width = Numbers.container.width
            model.drag(
              to: value.translation,
              from: UnitPoint(x: value.startLocation.x / width, y: value.startLocation.y / height)
            )
          }
          .onEnded { value in
            model.release(translation: value.translation, velocity: value.velocity)
          }
      }
    }

    /// The cards that are left, and where each of them is.
    @MainActor
    @Observable
    final class @@type@@Model {
      private typealias Numbers = @@type@@Numbers
      typealias Direction = @@type@@Direction

      /// Where a card is, counted from its slot.
      struct Place: Equatable {
        var depth = 0.0
        var offset = CGSize.zero
        var rotation = 0.0
        var anchor = UnitPoint.center
        var opacity = 1.0
        var stamp: Direction?
        var progress = 0.0
        var isArmed = false
      }

      var stage = CGSize(width: 390, height: 844)
      var reducesMotion = false
      /// Called after each swipe and undo.
      var onSwipe: (Int, Direction) -> Void = { _, _ in }
      var onUndo: (Int, Direction) -> Void = { _, _ in }

      private(set) var remaining: [Int]
      private var flights: [(index: Int, place: Place)] = []
      private var history: [(index: Int, direction: Direction, place: Place)] = []
      private var dragged: Place?

      init(count: Int) { remaining = Array(0..<count)@@reversed@@ }

      var top: Int? { remaining.first }
      var slotCount: Int { min(remaining.count, Numbers.slotCount) }
      var isTopAway: Bool { dragged != nil }
      var shown: [Int] { remaining.prefix(Numbers.slotCount).reversed() + flights.map(\.index) }

      func order(of index: Int) -> Double {
        Double(shown.firstIndex(of: index) ?? 0)
      }

      func isDragging(_ index: Int) -> Bool { dragged != nil && index == top }

      func place(of index: Int) -> Place {
        if let flight = flights.first(where: { $0.index == index }) { return flight.place }
        if index == top, let dragged { return dragged }
        let depth = Double(remaining.firstIndex(of: index) ?? 0)
        // The cards beneath follow the drag.
        let reveal = Numbers.reveal(min(1, dragged?.progress ?? 0))
        return Place(depth: max(0, depth - (depth > 0 ? reveal : 0)))
      }

      // MARK: Drags

      func drag(to translation: CGSize, from anchor: UnitPoint) {
        guard Numbers.followsPointer else { return }
        var place = dragged ?? Place()
        place.anchor = Numbers.turnsAboutGrabPoint ? anchor : .center
        place.offset = Numbers.follow(translation)
        place.rotation = Numbers.rotation(dx: place.offset.width, lever: 1 - 2 * anchor.y)
        let leader = Numbers.leader(translation)
        place.stamp = leader?.direction
        place.progress = min(1, leader?.progress ?? 0)
        let isArmed = (leader?.progress ?? 0) >= (place.isArmed ? Numbers.hysteresis : 1)
        withAnimation(.spring(response: 0.22, dampingFraction: 0.62)) { place.isArmed = isArmed }
        dragged = place
      }

      func release(translation: CGSize, velocity: CGSize) {
        let isArmed = dragged?.isArmed ?? false
        if let direction = Numbers.verdict(translation, velocity, isArmed: isArmed) {
          leave(toward: direction, velocity: velocity, isByHand: Numbers.followsPointer)
        } else {
          let speed = hypot(velocity.width, velocity.height)
          let way = max(1, hypot(translation.width, translation.height))
          let toward = -(velocity.width * translation.width + velocity.height * translation.height) / way
          withAnimation(reducesMotion ? .linear(duration: 0.15) : Numbers.home(speed: speed, velocity: toward / way)) {
            dragged = nil
          }
        }
      }

      // MARK: Swipes and undo

      /// Swipes the top card as if it had been thrown.
      func swipe(_ direction: Direction) {
        leave(toward: direction, velocity: .zero, isByHand: false)
      }

      private func leave(toward direction: Direction, velocity: CGSize, isByHand: Bool) {
        guard let index = top else { return }
        var start = dragged ?? Place()
        start.stamp = direction
        start.progress = 1
        start.isArmed = true
        let exit = Numbers.exit(from: start, toward: direction, velocity: velocity, stage: stage, isByHand: isByHand)
        withAnimation(reducesMotion ? nil : Numbers.restack) {
          dragged = nil
          remaining.removeFirst()
          flights.append((index, start))
        }
        history.append((index, direction, exit.place))
        onSwipe(index, direction)
        var end = exit.place
        if reducesMotion { (end.offset, end.rotation, end.opacity) = (start.offset, start.rotation, 0) }
        // In an update of its own, or it would go along with the cards beneath.
        Task {
          withAnimation(reducesMotion ? .linear(duration: 0.15) : exit.animation) {
            move(index, to: end)
          } completion: { [weak self] in
            self?.land(index)
          }
        }
      }

      private func land(_ index: Int) {
        guard let flight = flights.firstIndex(where: { $0.index == index }) else { return }
        flights.remove(at: flight)
        @@loop@@
      }

      private func move(_ index: Int, to place: Place) {
        guard let flight = flights.firstIndex(where: { $0.index == index }) else { return }
        flights[flight].place = place
      }

      /// Brings the last swiped card back.
      func undo() {
        guard let last = history.popLast() else { return }
        if !flights.contains(where: { $0.index == last.index }) { flights.append((last.index, last.place)) }
        remaining.removeAll { $0 == last.index }
        withAnimation(reducesMotion ? .linear(duration: 0.15) : Numbers.undo) {
          flights.removeAll { $0.index == last.index }
          remaining.insert(last.index, at: 0)
        }
        onUndo(last.index, last.direction)
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
    enum @@type@@Numbers {
      typealias Direction = @@type@@Direction
      typealias Place = @@type@@Model.Place

      static let container = CGSize(width: @@width@@, height: @@height@@)
      /// Of the container's middle from that of the stage.
      static let offset = CGSize(width: @@offsetX@@, height: @@offsetY@@)
      static let slotCount = @@slotCount@@
      static let cornerRadius = @@cornerRadius@@
    \#(swiftShape)

      // MARK: Motion

      static let restack: Animation? = @@restack@@
      static let undo = @@undo@@

      /// - Parameter velocity: Toward home, in whole ways per second.
      static func home(speed: Double, velocity: Double) -> Animation {
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
      ) -> (place: Place, animation: Animation) {
    \#(swiftExit)
        return (
          end,
          .timingCurve(
            1.0 / 3, first * duration / (3 * length), 2.0 / 3, 1 - last * duration / (3 * length), duration: duration
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

      static func word(_ direction: Direction) -> (text: String, color: Color)? {
        switch direction {
        @@words@@
        default: nil
        }
      }
    }
    """#
  )
}
