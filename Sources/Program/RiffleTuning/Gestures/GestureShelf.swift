package import RiffleFormats
package import SystemPackage

/// The gestures that one can choose from: those that come with the program, and the user's own, each a
/// trace in a file NAME.jsonl.
///
/// Every change is on the disk when its call returns.
package struct GestureShelf: Sendable {
  /// The gestures: those of the program first, then the user's, each in the order of their names.
  package private(set) var entries: [Entry] = []
  /// The files that are no gestures, each with its line.
  package private(set) var problems: [RiffleError] = []
  /// The folder of the user's gestures; nil if there is no place for it.
  private let userFolder: FilePath?

  /// A gesture and its origin.
  package struct Entry: Hashable, Sendable {
    /// The gesture.
    package var gesture: Gesture
    /// The origin.
    package var origin: Origin

    /// Makes an entry.
    package init(gesture: Gesture, origin: Origin) {
      (self.gesture, self.origin) = (gesture, origin)
    }
  }

  /// The origin of a gesture.
  package enum Origin: Hashable, Sendable {
    /// The program; such a gesture cannot be changed.
    case program
    /// The user.
    case user
  }

  /// Reads all gestures.
  ///
  /// - Parameters:
  ///   - programFolder: The folder of the program's gestures; nil for none.
  ///   - userFolder: The folder of the user's gestures, which need not exist; nil for none.
  package init(programFolder: FilePath?, userFolder: FilePath?) {
    self.userFolder = userFolder
    if let programFolder { read(programFolder, .program) }
    if let userFolder { read(userFolder, .user) }
  }

  /// Adds a problem to those that are shown.
  mutating func report(_ problem: RiffleError) { problems.append(problem) }

  /// Returns the gesture of a name; nil if there is none.
  package func gesture(named name: String) -> Gesture? {
    entries.first { $0.gesture.name == name }?.gesture
  }

  /// Returns a name that no gesture has: the wanted one, or that with a number after it.
  package func freeName(like wanted: String) -> String {
    let names = Set(entries.map(\.gesture.name))
    guard names.contains(wanted) else { return wanted }
    // Of one more number than there are names, one is free.
    let numbered = (2...(names.count + 2)).lazy.map { "\(wanted) \($0)" }
    return numbered.first { !names.contains($0) } ?? wanted
  }

  /// Writes a gesture to the user's folder, which is made if it is missing.
  ///
  /// - Throws: ``RiffleError`` if the name is taken or no name for a file, or the file cannot be
  ///   written.
  package mutating func save(_ gesture: Gesture) throws(RiffleError) {
    try requireFree(gesture.name)
    try write(gesture)
    add(gesture, .user)
  }

  /// Gives one of the user's gestures another name.
  ///
  /// - Throws: ``RiffleError`` if there is no such gesture of the user's, the new name is taken or no
  ///   name for a file, or the file cannot be renamed.
  package mutating func rename(_ name: String, to newName: String) throws(RiffleError) {
    let index = try userIndex(of: name)
    guard name != newName else { return }
    try requireFree(newName)
    let (old, new) = (try path(of: name), try path(of: newName))
    do {
      try old.rename(to: new)
    } catch {
      throw .unwritable("\(old.string.elidedPath): cannot be renamed: \(error).")
    }
    let gesture = entries.remove(at: index).gesture
    add(gesture.renamed(newName), .user)
  }

  /// Deletes one of the user's gestures.
  ///
  /// - Throws: ``RiffleError`` if there is no such gesture of the user's, or the file cannot be deleted.
  package mutating func delete(_ name: String) throws(RiffleError) {
    let index = try userIndex(of: name)
    let path = try path(of: name)
    guard path.remove() else {
      throw .unwritable("\(path.string.elidedPath): cannot be deleted.")
    }
    entries.remove(at: index)
  }

  // MARK: Entries

  private mutating func add(_ gesture: Gesture, _ origin: Origin) {
    let index = entries.firstIndex { entry in
      entry.origin == origin && entry.gesture.name > gesture.name
    }
    let end = entries.firstIndex { $0.origin == .user && origin == .program } ?? entries.endIndex
    entries.insert(Entry(gesture: gesture, origin: origin), at: index ?? end)
  }

  private func userIndex(of name: String) throws(RiffleError) -> Int {
    let index = entries.firstIndex { $0.gesture.name == name && $0.origin == .user }
    if let index { return index }
    throw gesture(named: name) == nil
      ? .wrongUsage("There is no gesture \"\(name)\".")
      : .wrongUsage("\"\(name)\" comes with the program. Save it under another name first.")
  }

  private func requireFree(_ name: String) throws(RiffleError) {
    if let problem = GestureFile.problem(withName: name) { throw .wrongUsage(problem) }
    guard gesture(named: name) == nil else {
      throw .wrongUsage("There is a gesture \"\(name)\" already. Choose another name.")
    }
  }

  // MARK: Files

  private mutating func read(_ folder: FilePath, _ origin: Origin) {
    let names: [FilePath.Component]
    do {
      names = try folder.entries()
    } catch {
      // The user's folder is made with the first gesture in it.
      if error == .noSuchFileOrDirectory && origin == .user { return }
      return problems.append(
        .unreadable("\(folder.string.elidedPath): cannot be listed: \(error).")
      )
    }
    let files = names.filter { $0.extension == GestureFile.extension && !$0.string.hasPrefix(".") }
    for name in files.sorted(by: { $0.string < $1.string }) {
      do throws(RiffleError) {
        let gesture = try GestureFile.read(folder.appending(name))
        guard self.gesture(named: gesture.name) == nil else {
          throw .badFile(
            "\(folder.appending(name).string.elidedPath): a gesture of the program has this name. "
              + "Rename the file."
          )
        }
        add(gesture, origin)
      } catch {
        problems.append(error)
      }
    }
  }

  private func write(_ gesture: Gesture) throws(RiffleError) {
    let path = try path(of: gesture.name)
    guard path.removingLastComponent().makeFolder() else {
      throw .unwritable(
        "\(path.removingLastComponent().string.elidedPath): cannot be made. "
          + "The user's gestures are kept there."
      )
    }
    try GestureFile.write(gesture, to: path)
  }

  private func path(of name: String) throws(RiffleError) -> FilePath {
    guard let userFolder, let file = GestureFile.component(for: name) else {
      throw .unwritable("There is no folder for gestures. Set XDG_DATA_HOME or HOME.")
    }
    return userFolder.appending(file)
  }
}
