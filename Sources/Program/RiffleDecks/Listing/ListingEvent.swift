import RiffleFormats

/// What a listing finds out, step by step.
enum ListingEvent: Sendable {
  /// A deck file's own title and verdicts.
  case opened(title: String, verdicts: VerdictChoices?)
  /// New cards, in the order of their keys.
  case added([ListedCard])
  /// Cards whose files have changed, in the order of their keys.
  case changed([ListedCard])
  /// The keys of cards whose files have gone.
  case gone([[UInt8]])
  /// A path that cannot be shown, and why.
  case problem(RiffleError)
  /// All is listed for now.
  case listed(ListingSummary, failure: RiffleError?)
}
