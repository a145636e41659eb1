import Glibc
package import RiffleSystem
package import SystemPackage

/// The location of the user's decisions about all decks: an SQLite database.
package struct DecisionJournal: Hashable, Sendable {
  package let file: FilePath
  /// The folders for what it could not take (``RescueFile``), in order of preference.
  let rescueFolders: [FilePath]

  /// The folders need not exist yet.
  package init(in folder: FilePath, rescuedIn rescueFolders: [FilePath] = []) {
    file = folder.appending("decisions.sqlite")
    self.rescueFolders = rescueFolders
  }

  /// The user's journal, `$XDG_DATA_HOME/riffle/decisions.sqlite`; touches nothing.
  package init(
    environment: (String) -> String? = ProcessEnvironment.value(of:)
  ) throws(RiffleError) {
    guard let folder = UserFolder.data.ofRiffle(environment: environment) else {
      throw .unavailable("There is no home folder: no decision is kept. Set HOME or XDG_DATA_HOME.")
    }
    let state = UserFolder.state.ofRiffle(environment: environment)
    let asked = environment("TMPDIR").map { FilePath($0) }
    let temporary = asked.flatMap { $0.isAbsolute ? $0 : nil } ?? "/tmp"
    self.init(
      in: folder,
      rescuedIn: [
        state?.appending("rescued"), temporary.appending("riffle-rescued-\(geteuid())"),
      ].compactMap(\.self)
    )
  }

  /// Brings everything written by any connection to the disk (fsync(2) of the write-ahead log).
  func synchronize() throws(JournalProblem) {
    do throws(Errno) {
      try OpenFile(file(ending: "-wal"), O_RDONLY).sync()
    } catch {
      // The log was emptied into the database, which SQLite has synchronized itself.
      guard error != .noSuchFileOrDirectory else { return }
      throw JournalProblem(SQLiteError(.other, "\(error)"), at: file)
    }
  }

  func file(ending: String) -> FilePath {
    file.removingLastComponent().appending(file.fileName + ending)
  }

  /// Whether nothing can have been decided yet: there is no file, or an empty one.
  ///
  /// A link that leads nowhere, such as to a disk that is not there now, may have led to one.
  var isNew: Bool {
    do throws(Errno) {
      let status = try file.stat()
      return status.type == .regular && status.size == 0 && !Self.hasLog(file)
    } catch {
      guard [.noSuchFileOrDirectory, .notDirectory].contains(error) else { return false }
      var path = file
      while path.lastComponent != nil {
        if (try? path.stat(followTargetSymlink: false).type) == .symbolicLink,
          (try? path.stat()) == nil
        {
          return false
        }
        path.removeLastComponent()
      }
      return true
    }
  }

  /// Whether a log beside a database may have rows that the database lacks.
  static func hasLog(_ file: FilePath) -> Bool {
    let log = file.removingLastComponent().appending(file.fileName + "-wal")
    do throws(Errno) {
      return try log.stat().size > 0
    } catch {
      return error != .noSuchFileOrDirectory
    }
  }
}
