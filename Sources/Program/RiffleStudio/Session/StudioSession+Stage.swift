import Riffle
import RiffleApp
import RiffleCards
import RiffleDrawing
import RiffleExport
import RiffleGestures
import RiffleMotion
import RiffleSDL
import RiffleTuning

/// The stage in the window: where each slot lies, what the pointer does there, and its picture.
extension StudioSession {
  /// Where the studio's parts lie at a time.
  func layout(at time: Timestamp) -> StudioLayout {
    StudioLayout(
      window: loop.window.size,
      panelWidth: view.panelWidth,
      panelShare: panelSlide.share(at: time),
      timelineShare: timelineSlide.share(at: time),
      comparison: view.comparison
    )
  }

  /// The slots that are seen, the one in front last.
  var shownSlots: [Workbench.Slot] {
    switch view.comparison {
    case .single: [workbench.current]
    case .sideBySide: [.a, .b]
    case .overlaid: [workbench.current.other, workbench.current]
    }
  }

  /// Brings presets and sizes to the stage that have changed.
  func synchronize(at now: Timestamp) {
    let layout = layout(at: now)
    let isTuned = stageRevision != revision
    stageRevision = revision
    for (index, slot) in Workbench.Slot.allCases.enumerated() {
      if isTuned {
        let preset = workbench[slot].present.preset
        if !preset.differences(from: shownPresets[index]).isEmpty {
          shownPresets[index] = preset
          stage.setPreset(preset, of: index, at: now)
          isChanged = true
        }
      }
      let place = layout.stage(of: index)
      let window = place.size * (1 / zoom(of: index, layout))
      stage.resize(index, to: window, at: now)
    }
  }

  // MARK: The pointer

  /// Follows the pointer over the stage.
  func handle(_ event: PointerEvent) {
    let layout = layout(at: event.time)
    let lead = leadSlot(at: event.position, layout)
    let events = Workbench.Slot.allCases.indices.map { slot in
      var event = event
      event.position = place(event.position, leading: lead, in: slot, layout)
      return event
    }
    if case .down = event.phase { lastLead = lead }
    stage.handle(events, lead: lastLead, at: event.time)
  }

  /// Returns where a pointer in a slot's stage lies in another slot's, in points of that one.
  private func place(
    _ place: Point,
    leading lead: Int,
    in slot: Int,
    _ layout: StudioLayout
  ) -> Point {
    // The stacks lie about the middle of their stages; the hand is at the same place from there.
    let fromMiddle = (place - layout.stage(of: lead).center) * (1 / zoom(of: lead, layout))
    let size = layout.stage(of: slot).size * (1 / zoom(of: slot, layout))
    return Point(x: size.width / 2, y: size.height / 2) + fromMiddle
  }

  private func leadSlot(at place: Point, _ layout: StudioLayout) -> Int {
    guard view.comparison == .sideBySide else { return workbench.current == .a ? 0 : 1 }
    return place.x < layout.stage(of: 1).origin.x ? 0 : 1
  }

  /// The number of the window's points in a point of a slot's stage.
  private func zoom(of slot: Int, _ layout: StudioLayout) -> Double {
    StageZoom.factor(for: shownPresets[slot], in: layout.stage(of: slot).size)
  }

  /// Notes where the pointer is, and whether a panel has it.
  func notePointer(of event: InputEvent, isPanels: Bool) {
    switch event {
    case .pointer(let event): pointer = isPanels ? .panels : .stage(event.position)
    case .window(.hidden), .window(.minimized): pointer = .nowhere
    case .window, .controller, .key, .text, .scroll, .dropped, .wake, .renderTargetsReset, .quit:
      break
    }
  }

  /// Shows the cursor that tells what a press would do; a card may come to lie beneath a pointer that
  /// does not move.
  func updateCursor(at now: Timestamp) {
    let form: PointerCursor.Form =
      switch pointer {
      case .nowhere: .arrow
      case .panels:
        switch panelFrame.cursor {
        case .arrow: .arrow
        case .horizontal: .horizontal
        case .text: .text
        }
      case .stage(let point): stageCursor(at: point, now)
      }
    cursor.show(form, scale: loop.window.scale)
  }

  private func stageCursor(at point: Point, _ now: Timestamp) -> PointerCursor.Form {
    let layout = layout(at: now)
    let lead = leadSlot(at: point, layout)
    let place = place(point, leading: lead, in: lead, layout)
    switch stage.grip(at: place, of: lead, at: now) {
    case .none: return .arrow
    case .canHold: return .hand(.open)
    case .holds: return .hand(.closed)
    }
  }

  // MARK: The picture

  /// Returns the picture of the stage at a time.
  func stagePicture(at time: Timestamp) -> DisplayList {
    let layout = layout(at: time)
    let front = shownPresets[workbench.current == .a ? 0 : 1]
    var list = DisplayList(background: front.appearance.background)
    for slot in shownSlots {
      let index = slot == .a ? 0 : 1
      let isFaint = view.comparison == .overlaid && slot != workbench.current
      list.commands += commands(of: index, in: layout, at: time, opacity: isFaint ? 0.4 : 1)
    }
    if view.comparison == .sideBySide { list.commands += divider(in: layout) }
    return list
  }

  private func commands(
    of slot: Int,
    in layout: StudioLayout,
    at time: Timestamp,
    opacity: Double
  ) -> [DrawCommand] {
    let pixels = loop.window.scale
    let place = layout.stage(of: slot)
    let scale = zoom(of: slot, layout) * pixels
    let stack = stage.shownStack(of: slot, at: time)
    let stageTime = stage.time(at: time)
    let cards = stack.snapshots(at: stageTime.seconds)
    // On whole pixels, so that what rests on them does so in a part of the window too.
    let origin = Vector(
      dx: (place.origin.x * pixels).rounded(),
      dy: (place.origin.y * pixels).rounded()
    )
    let list = painters[slot].displayList(of: cards, in: stack, scale: scale)
    var commands = list.commands.map { $0.moved(by: origin).faded(to: opacity) }
    if view.showsOverlays, opacity == 1 {
      let scene = scene(of: slot, stack, at: time)
      commands += view.overlays.commands(for: scene, scale: scale, origin: .zero + origin)
    }
    guard view.comparison == .sideBySide else { return commands }
    let ground = Rectangle(
      origin: .zero + origin,
      size: Size(
        width: (place.size.width * pixels).rounded(),
        height: (place.size.height * pixels).rounded()
      )
    )
    commands.insert(.shape(Shape(frame: ground, fill: .color(list.background))), at: 0)
    // A card that flies off stays in its own half.
    return commands.map { .clipped($0, to: ground) }
  }

  /// Returns what overlays show of a slot.
  func scene(of slot: Int, _ stack: CardStack, at time: Timestamp) -> OverlayScene {
    let stageTime = stage.time(at: time)
    if let player = stage.players?[slot] {
      return player.scene(at: stageTime, trailing: view.overlays.contains(.trail) ? 12 : 0)
    }
    return OverlayScene(
      of: stack,
      at: stageTime,
      pointer: stage.heldPointers[slot],
      release: stage.release(of: slot, at: time)
    )
  }

  /// Returns the shadows of what floats over the stage.
  func floatingShadows(at time: Timestamp) -> [DrawCommand] {
    let layout = layout(at: time)
    let map = view.showsReleaseMap ? mapFrame(in: layout) : nil
    let pixels = loop.window.scale
    return [map, shownPage].compactMap(\.self).map { frame in
      .shadow(
        Shadow(
          frame: Rectangle(
            x: frame.origin.x * pixels,
            y: frame.origin.y * pixels,
            width: frame.size.width * pixels,
            height: frame.size.height * pixels
          ),
          cornerRadius: Panel.floatingRadius * pixels,
          offset: Vector(dx: 0, dy: 6 * pixels),
          standardDeviation: 14 * pixels,
          color: Color(rgb: 0x00_0000, alpha: 0.22)
        )
      )
    }
  }

  private func divider(in layout: StudioLayout) -> [DrawCommand] {
    let pixels = loop.window.scale
    let right = layout.stage(of: 1)
    let line = Rectangle(
      x: (right.origin.x * pixels).rounded(),
      y: right.origin.y * pixels,
      width: max(1, pixels.rounded()),
      height: right.size.height * pixels
    )
    return [.shape(Shape(frame: line, fill: .color(Color(rgb: 0x00_0000, alpha: 0.16))))]
  }
}
