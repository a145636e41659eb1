import TestSupport
import Testing
import WindowTestSupport

extension StrangerTests {
  @Suite("Tasks while a card window runs")
  struct AsyncTests {
    /// The middle of the cards in a window of 960 x 720.
    private static let card = Spot(x: 480, y: 350)
    private static let kinds = [
      "Task", "MainActor.run", "DispatchQueue.main", "asyncAfter", "Task.sleep",
    ]

    @Test("work of every kind runs at rest, without an event")
    func rest() async throws {
      try await Stranger.run("StrangerAsyncWindow") { stranger in
        try stranger.type("all")
        for kind in Self.kinds { try await stranger.wait(for: "ran \(kind)") }
      }
    }

    @Test("work of every kind runs while a card is held, and while it moves")
    func drag() async throws {
      try await Stranger.run("StrangerAsyncWindow") { stranger in
        try await stranger.mouse.drag(from: Self.card, to: Self.card + Spot(x: 100, y: 0))
        try await stranger.wait(for: "drag 0", times: 3)
        try stranger.type("all")
        for kind in Self.kinds { try await stranger.wait(for: "ran \(kind) during a drag") }

        try stranger.type("all")
        try await stranger.mouse.perform(
          Mouse.Step.glide(
            from: Self.card + Spot(x: 100, y: 0),
            to: Self.card + Spot(x: 160, y: 40)
          )
        )
        for kind in Self.kinds {
          try await stranger.wait(for: "ran \(kind) during a drag", times: 2)
        }
      }
    }

    @Test("cards are appended by a task while a person swipes, and swiped in their turn")
    func append() async throws {
      try await Stranger.run("StrangerAsyncWindow") { stranger in
        for number in 0..<7 {
          try stranger.type("append")
          try await stranger.mouse.swipe(from: Self.card, to: Self.card + Spot(x: 350, y: 0))
          try await stranger.wait(for: "swiped \(number) right")
        }
        for number in 3..<10 {
          try await stranger.wait(for: "card \(number)") { lines in
            lines.contains { $0.hasPrefix("appended \(number)") }
          }
        }
      }
    }

    @Test("a task waits until a swiped card has landed")
    func landing() async throws {
      try await Stranger.run("StrangerAsyncWindow") { stranger in
        try stranger.type("land")
        try await stranger.wait(for: "land landed")

        let lines = try stranger.output.lines()
        let left = try #require(lines.firstIndex(of: "left 0"), "\(lines)")
        let landed = try #require(lines.firstIndex(of: "land landed"))
        #expect(left < landed)
      }
    }

    @Test("a millisecond's work every 20 milliseconds costs a drag no frames")
    func frames() async throws {
      try await Stranger.run("StrangerAsyncWindow") { stranger in
        try await stranger.mouse.drag(from: Self.card, to: Self.card + Spot(x: 150, y: 0))
        try await stranger.wait(for: "drag 0", times: 3)
        // Other programs cost frames too, but not in each of the rounds.
        var rounds: [(idle: Double, busy: Double)] = []
        repeat {
          let idle = try await Self.frameInterval(of: stranger, during: "watch")
          rounds.append((idle, try await Self.frameInterval(of: stranger, during: "work")))
        } while rounds.allSatisfy { $0.busy > $0.idle * 1.1 + 1 } && rounds.count < 10
        #expect(rounds.contains { $0.busy <= $0.idle * 1.1 + 1 }, "\(rounds) ms")
      }
    }

    /// Moves a held card to and fro while the program follows a command, and returns the median time
    /// between its frames, in milliseconds.
    private static func frameInterval(
      of stranger: Stranger,
      during command: String
    ) async throws -> Double {
      let (near, far) = (card + Spot(x: 150, y: 0), card + Spot(x: 180, y: 30))
      let before = try stranger.watched().count
      try stranger.type(command)
      while try stranger.watched().count == before {
        try await stranger.mouse.perform(
          Mouse.Step.glide(from: near, to: far) + Mouse.Step.glide(from: far, to: near)
        )
      }
      let line = try #require(try stranger.watched().last)
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      try #require(numbers.count == 2 && numbers[0] >= 5, "frames are told: \(line)")
      return numbers[1]
    }

    @Test("a task closes the window, and the program goes on behind run()")
    func close() async throws {
      try await Stranger.run("StrangerAsyncWindow") { stranger in
        try stranger.type("close")
        #expect(try await stranger.exitStatus() == 0)
        #expect(try stranger.output.lines().last == "quit")
      }
    }
  }
}

extension Stranger {
  /// What the program has told of its frames so far, a line each time.
  fileprivate func watched() throws -> [String] {
    try output.lines().filter { $0.hasPrefix("watched ") }
  }
}
