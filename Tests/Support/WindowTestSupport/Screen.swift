import Foundation
package import TestSupport
package import Testing

/// The expected color of some points of a window.
package struct Sight {
  package var spot: Spot
  package var color: Pixel

  package init(_ color: Pixel, at spot: Spot) {
    self.spot = spot
    self.color = color
  }

  /// The same color at several points.
  package static func of(_ color: Pixel, at spots: [Spot]) -> [Sight] {
    spots.map { Sight(color, at: $0) }
  }

  /// Returns whether a picture shows it; a renderer on a GPU may round slightly differently.
  package func isSeen(in shot: Screenshot) -> Bool { shot[spot].distance(to: color) <= 2 }
}

/// The inside of a program's window, as the desktop shows it.
package struct Screen {
  /// Takes a picture; nil while the window is changing its size.
  package let shot: () async throws -> Screenshot?

  /// Makes the screen of a window of the X server, whose pictures lie in a folder while they are read.
  package init(window: String, folder: TemporaryFolder) {
    self.init {
      let path = folder.path(of: "window.xwd")
      let outcome = try await Tool.outcome(of: "xwd", ["-silent", "-id", window, "-out", path])
      guard outcome.status == 0, let dump = FileManager.default.contents(atPath: path) else {
        return nil
      }
      return Screenshot(dump: dump)
    }
  }

  package init(shot: @escaping () async throws -> Screenshot?) {
    self.shot = shot
  }

  /// Waits until the window shows something: presents come later than the events they show.
  ///
  /// - Throws: ``Refusal`` that names a file with the last picture if none does in time.
  @discardableResult
  package func wait(
    for what: String,
    at place: SourceLocation = #_sourceLocation,
    until isSeen: (Screenshot) -> Bool
  ) async throws -> Screenshot {
    var last: Screenshot?
    return try await WindowTestSupport.wait {
      "\(place.place): not seen: \(what); see \(try Self.keep(last, from: place))"
    } until: {
      last = try await shot()
      guard let last, isSeen(last) else { return nil }
      return last
    }
  }

  /// Waits until five pictures in a row are the same, and returns the last.
  package func waitForRest(at place: SourceLocation = #_sourceLocation) async throws -> Screenshot {
    var former: Screenshot?
    var count = 0
    return try await wait(for: "a window at rest", at: place) { shot in
      count = shot == former ? count + 1 : 1
      former = shot
      return count == 5
    }
  }

  /// Waits until all sights are seen in one picture, and returns it.
  @discardableResult
  package func wait(
    for sights: [Sight],
    at place: SourceLocation = #_sourceLocation
  ) async throws -> Screenshot {
    var last: Screenshot?
    return try await WindowTestSupport.wait {
      let missing = sights.filter { sight in last.map { !sight.isSeen(in: $0) } ?? true }
      let list = missing.map { sight in
        "at \(sight.spot) \(last.map { "\($0[sight.spot])" } ?? "nothing") instead of \(sight.color)"
      }
      return "\(place.place): seen \(list.joined(separator: ", ")); "
        + "see \(try Self.keep(last, from: place))"
    } until: {
      last = try await shot()
      guard let last, sights.allSatisfy({ $0.isSeen(in: last) }) else { return nil }
      return last
    }
  }

  /// Keeps a picture for people in the temporary folder, and returns where.
  private static func keep(_ shot: Screenshot?, from place: SourceLocation) throws -> String {
    guard let shot else { return "nothing: no picture could be taken" }
    let source = URL(fileURLWithPath: place.fileID).deletingPathExtension().lastPathComponent
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("RiffleWindowTests-\(source)-\(place.line).bmp")
    try shot.bitmapFile.write(to: file)
    return file.path
  }
}
