package import RiffleFormats
package import SystemPackage

/// The place of the user's decisions about all decks: an SQLite database.
package struct DecisionJournal: Hashable, Sendable {
  /// The database.
  package let file: FilePath

  /// Names a journal; touches nothing.
  ///
  /// - Parameter folder: The folder that it lies in, which need not exist yet.
  package init(in folder: FilePath) {
    file = folder.appending("decisions.sqlite")
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
    self.init(in: folder)
  }

  /// Returns the path of a file whose name is that of the database with an ending.
  func file(ending: String) -> FilePath {
    file.removingLastComponent().appending(file.fileName + ending)
  }
}
