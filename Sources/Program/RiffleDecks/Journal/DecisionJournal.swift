import Glibc
package import RiffleSystem
package import SystemPackage

/// The place of the user's decisions about all decks: an SQLite database.
package struct DecisionJournal: Hashable, Sendable {
  /// The database.
  package let file: FilePath
  /// The folders for files with what it could not take (``RescueFile``), the first one first.
  let rescueFolders: [FilePath]

  /// Names a journal; touches nothing.
  ///
  /// - Parameters:
  ///   - folder: The folder that it lies in, which need not exist yet.
  ///   - rescueFolders: The folders for files with what it cannot take, which need not exist yet. Defaults
  ///     to none.
  package init(in folder: FilePath, rescuedIn rescueFolders: [FilePath] = []) {
    file = folder.appending("decisions.sqlite")
    self.rescueFolders = rescueFolders
  }

  /// Names the user's journal: `$XDG_DATA_HOME/riffle/decisions.sqlite`; touches nothing.
  ///
  /// - Parameter environment: Returns the text of an environment variable. Defaults to the program's.
  /// - Throws: ``RiffleError``, one line, if the user has no home.
  package init(
    environment: (String) -> String? = ProcessEnvironment.value(of:)
  ) throws(RiffleError) {
    guard let folder = UserFolder.data.ofRiffle(environment: environment) else {
      throw .unavailable(
        "There is no home folder: no decision is kept. Set HOME or XDG_DATA_HOME."
      )
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

  /// Brings to the disk what has been written by any connection (fsync(2) of the write-ahead log).
  ///
  /// - Throws: ``JournalProblem`` if the disk refuses.
  func synchronize() throws(JournalProblem) {
    do throws(Errno) {
      try OpenFile(file(ending: "-wal"), O_RDONLY).sync()
    } catch {
      // The log has been emptied into the database, which SQLite brings to the disk meanwhile.
      guard error != .noSuchFileOrDirectory else { return }
      throw JournalProblem(SQLiteError(.other, "\(error)"), at: file)
    }
  }

  /// Returns the path of a file whose name is that of the database with an ending.
  func file(ending: String) -> FilePath {
    file.removingLastComponent().appending(file.fileName + ending)
  }
}
