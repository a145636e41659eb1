package import RiffleDrawing

extension TextDirection {
  /// Finds the direction of a text: that of its first strong character outside isolates (UAX #9,
  /// rules P2 and P3), left to right if it has none.
  package init(of string: String) {
    // Not fribidi_get_par_direction: FriBidi 1.0.8's counts what is inside isolates too.
    self = BidirectionalOrder(Array(string)).direction
  }
}

extension CardContent {
  /// The direction of the card's label: that of its title, or of its subtitle if the title has none.
  package var labelDirection: TextDirection { TextDirection(of: title + subtitle) }
}
