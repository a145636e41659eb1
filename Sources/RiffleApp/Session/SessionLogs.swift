import Riffle
import RiffleCards
import RiffleFormats
import RiffleMotion

/// Everything a session writes while it runs: for tests, and for people who look closely.
final class SessionLogs {
  private let events: LineWriter?
  private let frames: LineWriter?
  private let poses: LineWriter?
  private let tracePath: String?
  private var recorder: TraceRecorder?
  private var poseCount = 0
  /// The latest moment that a frame was drawn for.
  private var lastMoment = Timestamp.zero
  /// The frame that was drawn and is not presented yet.
  private var drawn: (time: FrameTime, cards: [CardSnapshot])?

  /// Opens what was asked for.
  ///
  /// - Throws: ``RiffleError`` where a file cannot be written.
  init(_ request: OpenRequest) throws(RiffleError) {
    func open(_ path: String?) throws(RiffleError) -> LineWriter? {
      guard let path else { return nil }
      return try LineWriter(path: path)
    }
    events = try open(request.eventLog)
    frames = try open(request.frameLog)
    poses = try open(request.poseLog)
    tracePath = request.recording
  }

  /// Begins to record a stack, where that was asked for.
  func beginRecording(_ stack: CardStack, seed: UInt64) throws(RiffleError) {
    guard let tracePath else { return }
    recorder = try TraceRecorder(path: tracePath, stack: stack, seed: seed)
  }

  /// Ends the recording, so that playing it takes as long and shows all that was shown: the last
  /// frame may have been drawn for a moment yet to come.
  func endRecording(at time: Timestamp) throws(RiffleError) {
    try recorder?.end(at: max(time, lastMoment))
  }

  /// Takes in what is done to the stack.
  func note(_ input: StackInput, at time: Timestamp) throws(RiffleError) {
    try recorder?.record(input, at: time)
  }

  /// Takes in what happened in the stack.
  func note(_ event: StackEvent) throws(RiffleError) {
    try events?.write(event.json)
  }

  /// Takes in what a frame shows that is drawn now and seen at a moment.
  func noteDrawing(_ stack: CardStack, at moment: Timestamp, now: Timestamp) {
    lastMoment = moment
    guard poses != nil else { return }
    let time = FrameTime(seconds: moment.seconds, inputEnd: now.seconds)
    drawn = (time, stack.snapshots(at: moment.seconds))
  }

  /// Takes in that the frame drawn last was presented.
  func note(_ frame: PresentedFrame) throws(RiffleError) {
    try frames?.write(frame.json)
    guard let drawn else { return }
    let poseFrame = PoseFrame(number: poseCount, time: drawn.time, cards: drawn.cards)
    try poses?.write(poseFrame.json)
    poseCount += 1
  }
}
