import Foundation
import Testing

@Suite("Mistakes of an app author's")
struct MisuseTests {
  /// Words that the line about each mistake has: what is wrong, and what would do or is allowed.
  private static let lines = [
    "not registered": ["\"strange\"", "[\"card\"]", "register(_:forCardReuseIdentifier:"],
    "another index": ["for: 1", "the card that is asked for is 0"],
    "reload without end": ["stackView(_:cardAt:)", "it would never end"],
    "one view twice": ["shows another card", "dequeue one at each call"],
    "negative count": ["-1 cards", "0 to 100000000"],
    "too many cards": ["1000000000 cards", "0 to 100000000"],
    "append without data": ["insertCards", "there must be 4", "returns 3"],
    "insert too far": ["\"at\" is 9", "0 to 3"],
    "insert a negative number": ["\"count\" is -1"],
    "append beyond all numbers": ["insertCards", "so many cards"],
    "delete with data": ["deleteCards", "there must be 2", "returns 3"],
    "delete too far": ["\"at\" is 7", "0 to 3"],
    "move too far": ["\"to\" is 3", "0 to 2"],
    "batch without data": ["performBatchUpdates", "there must be 4", "returns 3"],
    "batch too far": ["8"],
    "start 7": ["3 cards", "card 7"],
    "window without a size": ["width", "nan"],
    "effort of 0": ["CardStackHandlers.swipeEffort is 0", "above 0"],
    "pointer nowhere": ["\"x\" is nan"],
    "window without data": ["without a data source", "keep the object in a property"],
    "window of size 0": ["0.0 × 0.0", "window's size"],
    "window in a task": ["inside a task", "call run() from a synchronous main"],
    "pane of no size": ["a window of", "nan"],
    "memory too small": ["40 bytes", "100 x 100"],
    "pixels too few": ["chart", "81", "there are 2"],
    "pixels of size 0": ["chart", "0 × 0"],
    "pixels not premultiplied": ["chart", "0x10FFFFFF", "multiply red, green and blue by alpha"],
    "bytes too few": ["frame", "324", "there are 7"],
    "rows too short": ["frame", "36 bytes, not 3"],
    "layout of no cards": ["InsetLayout.visibleCards is 0", "use a finite number from 1"],
    "threshold of 2": ["ProgressRelease.threshold is 2", "from 0 to 1"],
    "spring of 0 s": ["ResponseSpring", "response", "0"],
    "length below 0": ["Length.amount is -1", "above 0"],
    "placement of size below 0": ["Placement.size.width is -1", "from 0"],
    "kind with a space": ["two words", "letters, digits, - or _"],
    "card nowhere": ["nan"],
    "kind twice": ["inset", "another kind has that name already"],
    "time that is none": ["nan s is not a time"],
    "time too late": ["is not a time"],
    "track nowhere": ["a track cannot be at inf"],
    "track to nowhere": ["a track cannot go to nan"],
    "track for ever": ["no motion takes inf s"],
    "stack without a window": ["a window of", "-1"],
    "simulation without frames": ["0.0 frames per second", "above 0"],
    "trace backward": ["a step at 0.5 s after 1.0 s"],
  ]

  /// In a release build too, where preconditions say nothing: `scripts/test --all` tests one.
  @Test("each ends the program with a line that says what is wrong")
  func misuse() throws {
    #expect(try AuthorProgram.run("misuse").lines == Self.lines.keys.sorted())
    for (name, words) in Self.lines {
      let outcome = try AuthorProgram.run("misuse", name)

      #expect(!outcome.isSuccess && !outcome.hung && outcome.lines.isEmpty, "\(name): \(outcome)")
      for word in words { #expect(outcome.errors.contains(word), "\(name): \(outcome.errors)") }
    }
  }
}
