import ArgumentParser
import RiffleApp
import RiffleCards
import RiffleFormats
import RiffleShell
import RiffleStudio

/// The cards and the studio by turns, for as long as the user goes from one to the other.
@MainActor
enum ProgramLoop {
  /// Shows a deck, in the window and with the preset of `studio`, then what was dropped, in new sessions.
  static func show(_ request: OpenRequest, after studio: StudioSession? = nil) throws {
    let rescue = SignalRescue()
    rescue.begin()
    var request = request
    var problem: RiffleError?
    var session = try AppSession(request, in: studio?.loop)
    if let studio { session.resume(with: studio.preset) }
    while true {
      rescue.unsaved = session.unsaved
      let result = Result { try run(session, of: request, after: studio) }
      // Whether or not it failed.
      if let line = session.end() {
        StandardError.printError("\(line)")
        problem = line
      }
      try result.get()
      guard !session.dropped.isEmpty else { break }
      request.paths = session.dropped
      session = try AppSession(request, in: studio?.loop)
    }
    if let problem {
      FailureBox.show("\(problem)")
      throw ExitCode(problem.exitStatus)
    }
  }

  /// Opens the studio, then the cards in the same window if the user goes to them.
  static func show(_ request: StudioRequest, then cards: OpenRequest) throws {
    let studio = try StudioSession(request)
    try studio.run()
    guard studio.isLeftForCards else { return }
    var cards = cards
    cards.paths = studio.deckPath.map { [$0] } ?? []
    try show(cards, after: studio)
  }

  /// Runs a session, and the studio in the same window on demand; each keeps what it has meanwhile.
  private static func run(
    _ session: AppSession,
    of request: OpenRequest,
    after studio: StudioSession?
  ) throws {
    var kept = studio
    while true {
      try session.run()
      guard session.isLeftForStudio else { return }
      let studio: StudioSession
      if let kept {
        studio = kept
        studio.resume(with: session.preset)
      } else {
        var opening = StudioRequest()
        opening.path = request.paths.first
        opening.openPreset = session.preset
        studio = try StudioSession(opening, in: session.loop)
      }
      kept = studio
      let before = studio.preset
      try studio.run()
      guard studio.isLeftForCards else { return }
      session.resume(with: studio.preset.hasSameParts(as: before) ? nil : studio.preset)
    }
  }
}
