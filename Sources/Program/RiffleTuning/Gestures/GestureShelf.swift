package import RiffleFormats
package import SystemPackage

/// The gestures to choose from: the program's and the user's, each a trace in a file NAME.jsonl.
///
/// Every change is on disk when its call returns.
package struct GestureShelf: Sendable {
  private var programGestures: [Gesture] = []
  private var userGestures: [Gesture] = []
  /// One for each file that is not a gesture.
  package private(set) var problems: [RiffleError] = []
  private let userFiles: FileShelf?

  private static let suffix = "jsonl"
  /// It counts bytes: a file name has at most 255.
  private static let longestName = 200

  /// - Parameter userFolder: Need not exist.
  package init(programFolder: FilePath?, userFolder: FilePath?) {
    userFiles = userFolder.map { FileShelf(folder: $0, suffix: Self.suffix) }
    if let programFolder {
      programGestures = read(FileShelf(folder: programFolder, suffix: Self.suffix))
    }
    if let userFiles { userGestures = read(userFiles) }
  }

  /// The program's gestures are among its assets, the user's in `$XDG_DATA_HOME/riffle/gestures`, or else in
  /// `~/.local/share/riffle/gestures`.
  package init() { self.init(userFolder: Self.userFolder) }

  package init(userFolder: FilePath?) {
    let programFolder = ProgramAssets.path(of: "gestures")
    self.init(programFolder: programFolder, userFolder: userFolder)
    guard programFolder == nil else { return }
    problems.append(
      .unreadable(
        "The program's gestures (Assets/gestures) are in no folder above it. Record your own."
      )
    )
  }

  /// The program's first, then the user's, each sorted by name.
  package var gestures: [Gesture] { programGestures + userGestures }

  package func gesture(named name: String) -> Gesture? { gestures.first { $0.name == name } }

  package func freeName(like wanted: String) -> String {
    wanted.numbered { gesture(named: $0) == nil }
  }

  /// Writes a gesture to the user's folder, made if missing; throws if its name is taken or wrong.
  package mutating func save(_ gesture: Gesture) throws(RiffleError) {
    let name = gesture.name
    if let problem = Self.problem(withName: name) { throw .wrongUsage(problem) }
    guard self.gesture(named: name) == nil else {
      throw .wrongUsage("There is a gesture \"\(name)\" already. Choose another name.")
    }
    guard let userFiles else {
      throw .unwritable("There is no folder for gestures. Set XDG_DATA_HOME or HOME.")
    }
    try userFiles.write(TraceFile.encode(gesture.trace), as: name)
    userGestures.append(gesture)
    userGestures.sort { $0.name < $1.name }
  }

  /// Files that cannot be read are added to ``problems``.
  private mutating func read(_ files: FileShelf) -> [Gesture] {
    var gestures: [Gesture] = []
    do throws(RiffleError) {
      for name in try files.names().sorted() where !name.hasPrefix(".") {
        do throws(RiffleError) {
          gestures.append(try read(name, of: files))
        } catch {
          problems.append(error)
        }
      }
    } catch {
      problems.append(error)
    }
    return gestures
  }

  private func read(_ name: String, of files: FileShelf) throws(RiffleError) -> Gesture {
    let path = files.path(of: name)
    if let problem = Self.problem(withName: name) {
      throw .badFile("\(path.string.elidedPath): \(problem)")
    }
    let file = InputFile(path)
    let trace = try TraceFile.decode(file.read(), name: file.title)
    let gesture = try Gesture(named: name, from: trace, title: file.title)
    guard self.gesture(named: name) == nil else {
      throw .badFile(
        "\(path.string.elidedPath): a gesture of the program has this name. Rename the file."
      )
    }
    return gesture
  }

  private static func problem(withName name: String) -> String? {
    if name.isEmpty { return "A gesture needs a name." }
    if name.utf8.count > longestName {
      return "The name \"\(name.prefix(24))...\" has \(name.utf8.count) bytes; it has at most "
        + "\(longestName)."
    }
    if name.hasPrefix(".") { return "\"\(name)\" begins with a dot. Choose another name." }
    guard !name.utf8.contains(UInt8(ascii: "/")), name == name.onOneLine else {
      return "\"\(name)\" has a slash or a control character. Choose another name."
    }
    return nil
  }

  private static var userFolder: FilePath? {
    // The XDG Base Directory Specification says to ignore relative paths.
    let data = ProcessEnvironment.value(of: "XDG_DATA_HOME").map { FilePath($0) }
    if let data, data.isAbsolute { return data.appending("riffle").appending("gestures") }
    let home = ProcessEnvironment.value(of: "HOME").map { FilePath($0) }
    return home?.pushing(".local/share/riffle/gestures")
  }
}
