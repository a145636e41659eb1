package import RiffleCards
package import RiffleFormats

/// What has happened to a deck since it was last asked.
package struct DeckUpdate: Sendable {
  /// The cards that have gone and come, to be done to a stack as they are.
  package internal(set) var changes = BatchUpdates()
  /// The indices afterwards of cards whose files were written anew, or have other companions.
  package internal(set) var changed: [Int] = []
  /// The paths, among several, that cannot be shown, and folders that cannot be listed any more.
  package internal(set) var problems: [RiffleError] = []
  /// Whether the title or the verdicts are other ones.
  package internal(set) var hasTitle = false
  /// Whether a listing has ended, and the deck's summary is new.
  package internal(set) var isListed = false
  /// Why there is no card at all, at the end of a listing.
  package internal(set) var failure: RiffleError?

  init() {}

  /// Whether nothing has happened.
  package var isEmpty: Bool {
    changes.isEmpty && changed.isEmpty && problems.isEmpty && !hasTitle && !isListed
  }
}
