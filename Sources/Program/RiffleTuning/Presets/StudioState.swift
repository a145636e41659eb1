package import RiffleCore
package import RiffleFormats
package import SystemPackage

package struct StudioState: Equatable, Sendable {
  package enum Theme: String, CaseIterable, Hashable, Sendable {
    case automatic
    case light, dark
  }

  package var window = Size(width: 1280, height: 800)
  package var isPanelOpen = true
  /// It is 280 to 640 points; nil while it follows the window.
  package var panelWidth: Double?
  package var isTimelineOpen = true
  package var isGraphOpen = false
  package var presetA: String?
  package var presetB: String?
  /// The path of the deck; nil for the sample.
  package var deck: String?
  package var theme = Theme.automatic
  /// The speed of time, 0.01 to 4; 1 is real.
  package var speed = 1.0
  package var isLooping = true
  /// The screen that is framed on the stage and the zoom.
  package var framing = StageFraming()
  /// Fields written by a later version, to be kept.
  private var others: [String: JSONValue] = [:]

  package init() {}

  private static let lengths = 200.0...20_000
  package static let panelWidths = 280.0...640
  private static let speeds = 0.01...4.0
}

extension StudioState {
  /// `$XDG_STATE_HOME/riffle/studio/state.json`; nil if there is no home.
  package static func path(
    environment: (String) -> String? = ProcessEnvironment.value(of:)
  ) -> FilePath? {
    UserFolder.state.ofRiffle(environment: environment)?.appending("studio")
      .appending("state.json")
  }

  /// Missing or wrong values are those of a first start.
  package static func read(from path: FilePath) -> (state: StudioState, problems: [RiffleError]) {
    guard (try? path.stat()) != nil else { return (StudioState(), []) }
    do throws(RiffleError) {
      let bytes = try InputFile(path).read(atMost: 1_000_000)
      return decode(bytes, title: path.string.elidedPath)
    } catch {
      return (StudioState(), [error])
    }
  }

  /// Writes the whole file or nothing.
  package func write(to path: FilePath) throws(RiffleError) {
    path.removingLastComponent().makeFolder()
    try path.replaceContents(with: encoded)
  }

  private static func decode(
    _ bytes: [UInt8],
    title: String
  ) -> (state: StudioState, problems: [RiffleError]) {
    var state = StudioState()
    do throws(JSONError) {
      let document = try JSONValue(parsing: bytes)
      guard case .object(let fields) = document.content else {
        throw JSONError("the file must be an object, not \(document).", line: document.line)
      }
      let problems = state.take(fields).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
      return (state, problems.map { RiffleError($0, in: title) })
    } catch {
      return (state, [RiffleError(error, in: title)])
    }
  }

  private mutating func take(_ fields: [String: JSONValue]) -> [JSONError] {
    var problems: [JSONError] = []
    var others = fields
    func field<Value>(
      _ key: String,
      _ value: inout Value,
      wanted: String,
      _ read: (JSONValue) -> Value?
    ) {
      guard let json = others.removeValue(forKey: key) else { return }
      if let new = read(json) {
        value = new
      } else {
        problems.append(JSONError("\"\(key)\" must be \(wanted), not \(json).", line: json.line))
      }
    }
    func flag(_ key: String, _ value: inout Bool) {
      field(key, &value, wanted: "true or false") { json in
        if case .bool(let flag) = json.content { flag } else { nil }
      }
    }
    func number(_ key: String, _ value: inout Double, in range: ClosedRange<Double>) {
      field(
        key,
        &value,
        wanted: "a number from \(range.lowerBound.digits) to \(range.upperBound.digits)"
      ) {
        $0.number.flatMap { range.contains($0) ? $0 : nil }
      }
    }
    func text(_ key: String, _ value: inout String?) {
      field(key, &value, wanted: "text") { $0.text.map { .some($0) } }
    }
    number("windowWidth", &window.width, in: Self.lengths)
    number("windowHeight", &window.height, in: Self.lengths)
    flag("isPanelOpen", &isPanelOpen)
    var panel = 0.0
    number("panelWidth", &panel, in: Self.panelWidths)
    if panel > 0 { panelWidth = panel }
    flag("isTimelineOpen", &isTimelineOpen)
    flag("isGraphOpen", &isGraphOpen)
    text("presetA", &presetA)
    text("presetB", &presetB)
    text("deck", &deck)
    field("theme", &theme, wanted: "automatic, light or dark") {
      $0.text.flatMap(Theme.init(rawValue:))
    }
    number("speed", &speed, in: Self.speeds)
    flag("isLooping", &isLooping)
    var (width, height, zoom) = (0.0, 0.0, 0.0)
    number("screenWidth", &width, in: StageFraming.sides)
    number("screenHeight", &height, in: StageFraming.sides)
    number("zoom", &zoom, in: StageFraming.zooms)
    if width > 0, height > 0 { framing.screen = .sized(Size(width: width, height: height)) }
    if zoom > 0 { framing.zoom = .times(zoom) }
    self.others = others
    return problems
  }

  private var encoded: [UInt8] {
    var fields: [(String, any JSONWritable)] = [
      ("windowWidth", window.width), ("windowHeight", window.height),
      ("isPanelOpen", isPanelOpen), ("isTimelineOpen", isTimelineOpen),
      ("isGraphOpen", isGraphOpen), ("theme", theme.rawValue),
      ("speed", speed),
      ("isLooping", isLooping),
    ]
    if let panelWidth { fields.append(("panelWidth", panelWidth)) }
    if case .sized(let size) = framing.screen {
      fields += [("screenWidth", size.width), ("screenHeight", size.height)]
    }
    if case .times(let zoom) = framing.zoom { fields.append(("zoom", zoom)) }
    fields += [("presetA", presetA), ("presetB", presetB), ("deck", deck)].compactMap { key, text in
      text.map { (key, $0) }
    }
    fields += others.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    var writer = JSONWriter()
    writer.object(.lines) { writer in
      for (key, value) in fields {
        writer.key(key)
        value.write(to: &writer)
      }
    }
    writer.endLine()
    return writer.bytes
  }
}

extension RiffleError {
  fileprivate init(_ error: JSONError, in title: String) {
    self = .badFile("\(title)\(error.line.map { ":\($0)" } ?? ""): \(error)")
  }
}
