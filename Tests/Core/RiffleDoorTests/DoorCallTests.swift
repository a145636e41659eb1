import CRiffle
import CardTestSupport
import Foundation
import RiffleCards
import RiffleDoor
import RiffleFormats
import RiffleMuseum
import TestSupport
import Testing

/// The functions of riffle.h, called as C calls them.
@Suite("The functions of riffle.h")
struct DoorCallTests {
  // MARK: Held to the core

  @Test(
    "Every preset's poses and events are the simulation's, bit for bit",
    arguments: Preset.everything
  )
  func traces(preset: Preset) throws {
    for trace in try DoorTrace.table(random: Soak.isFull ? 60 : 2) {
      let expected = try trace.played(on: preset)
      let found = try Calls.play(expected, preset.name)
      let title = "\(preset.name), \(trace.name)"
      #expect(found.events == expected.events, "\(title)")
      #expect(found.frames.count == expected.frames.count)
      for (mine, his) in zip(found.frames, expected.frames) where mine.cards != his.cards {
        Issue.record("\(title) at \(his.time): \(mine.cards), not \(his.cards)")
        break
      }
    }
  }

  @Test("The names of riffle.h are the core's, in the core's order")
  func names() throws {
    let header = try String(
      contentsOf: Repository.file("Sources/C/CRiffle/riffle.h"),
      encoding: .utf8
    )
    func names(_ name: String, after prefix: String) throws -> [String] {
      let pattern = try Regex("enum \(name) \\{([^}]*)\\}")
      let text = try #require(try pattern.firstMatch(in: header)?.output[1].substring)
      let words = text.replacing(try Regex("/\\*.*?\\*/").dotMatchesNewlines(), with: "")
      return words.split { ", \n".contains($0) }.map { word in
        let parts = word.dropFirst(prefix.count).lowercased().split(separator: "_")
        return parts[0] + parts.dropFirst().map(\.capitalized).joined()
      }
    }
    #expect(try names("riffle_direction", after: "RIFFLE_") == Direction.allCases.map(\.rawValue))
    #expect(try names("riffle_cause", after: "RIFFLE_BY_") == SwipeCause.allCases.map(\.rawValue))
    #expect(
      try names("riffle_event_kind", after: "RIFFLE_") == StackEvent.Name.allCases.map(\.rawValue)
    )
    let activities: [CardActivity] = [
      .resting, .dragged, .returning, .leaving, .entering, .moving,
    ]
    #expect(try names("riffle_activity", after: "RIFFLE_") == activities.map { "\($0)" })
    #expect(activities.map(\.code) == Array(0...5))
  }

  // MARK: Presets and tunables

  @Test("A preset is taken by its name, and as the text of its file", arguments: Preset.everything)
  func presets(preset: Preset) throws {
    let named = Calls()
    #expect(riffle_stack_use(named.stack, 0, preset.name) == 0, "\(named.problem)")
    let whole = Calls()
    #expect(try whole.useJSON(PresetFile.encode(preset)) == 0, "\(whole.problem)")
    let based = Calls()
    var changed = preset
    try changed.set("appearance.shadow.radius", to: .number(3))
    #expect(try based.useJSON(PresetFile.encode(changed, basedOn: preset.name)) == 0)
    for tunable in preset.catalog.tunables(of: preset) {
      let value = try preset.value(of: tunable.key)
      #expect(named.value(of: tunable.key) == value)
      #expect(whole.value(of: tunable.key) == value)
      if tunable.key != "appearance.shadow.radius" {
        #expect(based.value(of: tunable.key) == value)
      }
    }
    #expect(based.value(of: "appearance.shadow.radius") == .number(3))
    #expect(riffle_stack_presets(named.stack) == Int32(Preset.everything.count))
    #expect(named.text.split(separator: "\n").contains { $0 == preset.name })
  }

  @Test(
    "A preset's text that is wrong is refused with its line, and the preset stays",
    arguments: [
      ("", "line 1"), ("{", "line 1"), ("[]", "an object"), ("{}\n", "\"riffle\""),
      (#"{"riffle": "preset", "version": 1,\#n"drag": {"maximumRotation": -9}}"#, "line 2"),
      (#"{"riffle": "preset", "version": 1,\#n\#n"drag": {"maximumRotatoin": 9}}"#, "line 3"),
      (#"{"riffle": "preset", "version": 1, "base": "kolada"}"#, "koloda"),
      (#"{"riffle": "preset", "version": 1, "base": "./other.riffle.json"}"#, "base"),
      (#"{"riffle": "preset", "version": 1, "drag": {}, "drag": {}}"#, "twice"),
      (#"{"riffle": "preset", "version": 1,}"#, "line 1"),
    ]
  )
  func wrongPresets(json: String, hint: String) {
    let calls = Calls()
    #expect(riffle_stack_use(calls.stack, 0, "koloda") == 0)
    let before = calls.value(of: "drag.maximumRotation")
    #expect(riffle_stack_use_json(calls.stack, 0, json) == RIFFLE_WRONG.rawValue)
    #expect(calls.problem.contains(hint), "\(calls.problem)")
    #expect(!calls.problem.contains("\n"))
    #expect(calls.value(of: "drag.maximumRotation") == before)
  }

  // MARK: What is wrong

  @Test("What cannot be is a negative result and a line, and nothing changes")
  func refusals() {
    let calls = Calls(count: 5)
    let stack = calls.stack
    var start = riffle_start(width: 9, height: 9, scale: 1, seed: 0, count: 1, is_dealt: 0)
    var event = riffle_pointer_event()
    var value = riffle_value()
    var face = riffle_face()
    var poses: [riffle_pose] = []
    #expect(riffle_stack_advance(stack, 5) == 0)
    let before = calls.poses(at: 5)
    func refuse(
      _ hint: String,
      _ result: Int32,
      at place: SourceLocation = #_sourceLocation
    ) {
      #expect(result == RIFFLE_WRONG.rawValue, sourceLocation: place)
      #expect(calls.problem.contains(hint), "\(calls.problem)", sourceLocation: place)
      #expect(!calls.problem.contains("\n"), sourceLocation: place)
      #expect(calls.poses(at: 5) == before, sourceLocation: place)
    }
    for time in [Double.nan, .infinity, -.infinity, 1e300, 9.1e9] {
      refuse("time", riffle_stack_advance(stack, time))
      refuse("time", riffle_stack_command(stack, time, "undo"))
      refuse("time", riffle_stack_poses(stack, time, nil, 0))
      refuse("time", riffle_stack_is_moving(stack, time))
      refuse("time", riffle_stack_resize(stack, time, 800, 600, 1))
      refuse("time", riffle_stack_use(stack, time, "koloda"))
    }
    refuse("before 5.0 s", riffle_stack_advance(stack, 4.9))
    refuse("before 5.0 s", riffle_stack_command(stack, 4.9, "swipe left"))
    refuse("before 5.0 s", riffle_stack_pointer(stack, &event))
    refuse("null", riffle_stack_begin(stack, 5, nil))
    for (width, scale) in [(-1.0, 1.0), (.nan, 1), (.infinity, 1), (9, 0), (9, -.infinity)] {
      (start.width, start.scale) = (width, scale)
      refuse("window", riffle_stack_begin(stack, 5, &start))
      refuse("window", riffle_stack_resize(stack, 5, width, 9, scale))
    }
    (start.width, start.scale, start.count) = (9, 1, -1)
    refuse("-1 cards", riffle_stack_begin(stack, 5, &start))
    start.count = .max
    refuse("cards", riffle_stack_begin(stack, 5, &start))
    for zoom in [Double.nan, -1, 1e9, .infinity] {
      refuse("zoom", riffle_stack_set_zoom(stack, zoom))
    }
    refuse("null", riffle_stack_zoom(stack, nil))
    refuse("null", riffle_stack_next_landing(stack, nil))
    refuse("koloda", riffle_stack_use(stack, 5, "kolada"))
    refuse("no preset \"\"", riffle_stack_use(stack, 5, nil))
    refuse("null", riffle_stack_set(stack, 5, "drag.maximumRotation", nil))
    value.kind = 9
    refuse("kind is 9", riffle_stack_set(stack, 5, "drag.maximumRotation", &value))
    (value.kind, value.count) = (4, 3)
    refuse("at null", riffle_stack_set(stack, 5, "deck.offset", &value))
    (value.kind, value.number) = (1, .nan)
    refuse("maximumRotation", riffle_stack_set(stack, 5, "drag.maximumRotation", &value))
    refuse("angel", riffle_stack_set(stack, 5, "drag.angel", &value))
    refuse("angel", riffle_stack_get(stack, "drag.angel", &value))
    refuse("null", riffle_stack_get(stack, "drag.maximumRotation", nil))
    refuse("null", riffle_stack_pointer(stack, nil))
    event.time = 5
    for (kind, phase, button) in [
      (3, 0, 0), (-1, 0, 0), (0, 4, 0), (0, -1, 0), (0, 0, 64), (0, 1, -1),
    ]
      as [(Int32, Int32, Int32)]
    {
      (event.kind, event.phase, event.button) = (kind, phase, button)
      refuse("; it is", riffle_stack_pointer(stack, &event))
    }
    (event.kind, event.phase, event.button, event.x) = (0, 0, 1, .nan)
    refuse("\"x\"", riffle_stack_pointer(stack, &event))
    (event.x, event.delay) = (0, -1)
    refuse("\"delay\"", riffle_stack_pointer(stack, &event))
    for words in ["", "fly", "swipe", "insert 0 two"] {
      refuse("no command", riffle_stack_command(stack, 5, words))
    }
    refuse("no command", riffle_stack_key(stack, 5, nil))
    let latin = [CChar(bitPattern: 0xE9), 0]
    refuse("UTF-8", riffle_stack_command(stack, 5, latin))
    refuse("UTF-8", riffle_stack_set_empty(stack, latin, nil))
    let long = [CChar](repeating: 97, count: 1 << 20 + 9) + [0]
    refuse("bytes", riffle_stack_use(stack, 5, long))
    refuse("at 5", riffle_stack_card_at(stack, 5))
    refuse("at -1", riffle_stack_card_at(stack, -1))
    refuse("\"at\"", riffle_stack_insert(stack, 5, 6, 1))
    refuse("\"count\"", riffle_stack_insert(stack, 5, 0, .max))
    refuse("\"count\"", riffle_stack_delete(stack, 5, 4, 2))
    refuse("\"from\"", riffle_stack_move(stack, 5, -1, 0))
    refuse("\"count\"", riffle_stack_reload(stack, 5, -1))
    refuse("null", riffle_stack_event(stack, nil))
    refuse("capacity", riffle_stack_poses(stack, 5, &poses, -1))
    refuse("null", riffle_stack_poses(stack, 5, nil, 3))
    refuse("null", riffle_stack_frame(stack, 5, nil, .max))
    refuse("null", riffle_stack_restore(stack, 5, nil, 5))
    refuse("damaged", riffle_stack_restore(stack, 5, [1, 2, 3], 3))
    refuse("-1", riffle_stack_restore(stack, 5, [1], -1))
    refuse("null", riffle_stack_set_face(stack, 0, nil))
    refuse("card is -1", riffle_stack_set_face(stack, -1, &face))
    face.color = .max
    refuse("RRGGBB", riffle_stack_set_face(stack, 0, &face))
    (face.color, face.width) = (0, -1)
    refuse("pixels", riffle_stack_set_face(stack, 0, &face))
    #expect(riffle_stack_count(stack) == 5)
  }

  @Test("A stack that is none, or was closed, is told from one")
  func noStack() {
    let closed = riffle_stack_open()
    #expect(riffle_stack_close(closed) == 0)
    var box: [UInt64] = [0, 0, 0, 0]
    box.withUnsafeMutableBytes { bytes in
      for stack in [
        nil, OpaquePointer(bytes.baseAddress), OpaquePointer(bytes.baseAddress.map { $0 + 1 }),
      ] {
        #expect(riffle_stack_close(stack) == RIFFLE_NO_STACK.rawValue)
        #expect(riffle_stack_count(stack) == RIFFLE_NO_STACK.rawValue)
        #expect(riffle_stack_command(stack, 0, "undo") == RIFFLE_NO_STACK.rawValue)
        #expect(riffle_stack_poses(stack, 0, nil, 0) == RIFFLE_NO_STACK.rawValue)
        #expect(riffle_stack_get(stack, nil, nil) == RIFFLE_NO_STACK.rawValue)
        #expect(String(cString: riffle_stack_problem(stack)).hasPrefix("there is no stack"))
      }
    }
  }

  @Test("A stack that has not begun says so")
  func notBegun() {
    let calls = Calls()
    let stack = calls.stack
    for result in [
      riffle_stack_advance(stack, 0), riffle_stack_command(stack, 0, "undo"),
      riffle_stack_resize(stack, 0, 9, 9, 1), riffle_stack_insert(stack, 0, 0, 1),
      riffle_stack_restore(stack, 0, nil, 0),
    ] {
      #expect(result == RIFFLE_WRONG.rawValue)
      #expect(calls.problem == "the stack has not begun")
    }
    #expect(riffle_stack_poses(stack, 0, nil, 0) == 0)
    #expect(riffle_stack_frame(stack, 0, nil, 0) == 0)
    #expect(riffle_stack_is_moving(stack, 0) == 0)
  }

  @Test("No more is written than there is room for, and all is counted")
  func capacity() {
    let calls = Calls(count: 6)
    let count = riffle_stack_poses(calls.stack, 0, nil, 0)
    #expect(count == 4)
    var poses = [riffle_pose](repeating: riffle_pose(), count: 4)
    for index in poses.indices { poses[index].card = -7 }
    #expect(riffle_stack_poses(calls.stack, 0, &poses, 2) == count)
    #expect(poses.map(\.card) == [3, 2, -7, -7])
    var numbers = [Double](repeating: -7, count: 9)
    #expect(riffle_stack_frame(calls.stack, 0, &numbers, 5) > 5)
    #expect(numbers[0] == 5)
    #expect(numbers[5...].allSatisfy { $0 == -7 })
  }

  @Test("A saved position is taken up by another stack")
  func positions() {
    let calls = Calls(count: 6)
    for words in ["swipe left", "swipe right", "undo"] {
      #expect(riffle_stack_command(calls.stack, 1, words) == 0)
    }
    #expect(riffle_stack_advance(calls.stack, 9) == 0)
    var numbers = [Double](repeating: 0, count: Int(riffle_stack_save(calls.stack, nil, 0)))
    let count = Int32(numbers.count)
    #expect(riffle_stack_save(calls.stack, &numbers, count) == count)
    let other = Calls(count: 6)
    #expect(riffle_stack_restore(other.stack, 9, numbers, count) == 0, "\(other.problem)")
    #expect(riffle_stack_remaining(other.stack) == 5)
    #expect(other.poses(at: 9) == calls.poses(at: 9))
  }

  // MARK: Threads

  @Test("Stacks on threads of their own do not disturb each other")
  func threads() async throws {
    let trace = try #require(try DoorTrace.table(random: 1).last)
    let presets: [Preset] = [.riffle, .koloda, .qi, .container]
    let expected = try presets.map { try trace.played(on: $0) }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for (preset, expected) in zip(presets, expected) {
        group.addTask {
          for _ in 0..<3 {
            let found = try Calls.play(expected, preset.name)
            guard found.frames.map(\.cards) == expected.frames.map(\.cards) else { return false }
          }
          return true
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }
}
