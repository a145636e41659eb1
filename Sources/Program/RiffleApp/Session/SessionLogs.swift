package import Riffle
package import RiffleFormats

final class SessionLogs {
  private let events: LineWriter?
  private let frames: LineWriter?
  private let poses: LineWriter?
  private let tracePath: String?
  private var recorder: TraceRecorder?
  private var poseCount = 0
  private var lastFrameTime = Timestamp.zero
  private var drawn: (time: FrameTime, cards: [CardSnapshot])?

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

  func beginRecording(_ stack: CardStack, seed: UInt64) throws(RiffleError) {
    guard let tracePath else { return }
    recorder = try TraceRecorder(path: tracePath, stack: stack, seed: seed)
  }

  /// Ends the recording, no earlier than the last shown frame, which may have been drawn for later.
  func endRecording(at time: Timestamp) throws(RiffleError) {
    try recorder?.end(at: max(time, lastFrameTime))
  }

  func note(_ input: StackInput, at time: Timestamp) throws(RiffleError) {
    try recorder?.record(input, at: time)
  }

  func note(_ event: StackEvent) throws(RiffleError) {
    if event.isLogged { try events?.write(event.json) }
  }

  /// `time` is when the frame will be visible.
  func noteDrawing(_ stack: CardStack, at time: Timestamp, now: Timestamp) {
    lastFrameTime = time
    guard poses != nil else { return }
    drawn = (
      FrameTime(seconds: time.seconds, inputEnd: now.seconds), stack.snapshots(at: time.seconds)
    )
  }

  func note(_ frame: PresentedFrame) throws(RiffleError) {
    try frames?.write(frame.json)
    guard let drawn else { return }
    let poseFrame = PoseFrame(number: poseCount, time: drawn.time, cards: drawn.cards)
    try poses?.write(poseFrame.json)
    poseCount += 1
  }
}

extension PresentedFrame: JSONWritable {
  private enum Key: String {
    case time = "t"
    /// The time since the frame before, in milliseconds; null after rest.
    case interval
    /// The time to make and present it, in milliseconds.
    case draw
    /// Whether the frame before it was visible for more than one and a half periods.
    case missed
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(Key.time, time.seconds)
      writer.field(Key.interval, interval.map(Self.milliseconds))
      writer.field(Key.draw, Self.milliseconds(drawing))
      writer.field(Key.missed, isMissed)
    }
  }

  private static func milliseconds(_ seconds: Double) -> Double {
    (seconds * 1000 * 1000).rounded() / 1000
  }
}

/// Plays the steps of a trace when their time has come.
@MainActor
final class Replay {
  private let trace: Trace
  private let name: String
  private var next = 0

  init(of trace: Trace, name: String) { (self.trace, self.name) = (trace, name) }

  var nextTime: Timestamp? { next < trace.steps.count ? trace.steps[next].time : nil }

  /// A step that the stack cannot handle is reported and skipped.
  func play(until now: Timestamp, on stackView: CardStackView) {
    while let time = nextTime, time <= now {
      let step = trace.steps[next]
      next += 1
      if let problem = stackView.stack.problem(with: step.input) {
        let line = step.line.map { ":\($0)" } ?? ""
        StandardError.printError("\(name)\(line): \(problem)")
      } else {
        stackView.handle(step.input, at: step.time)
      }
    }
  }
}
