extension Double {
  /// The number with all the digits that tell it from others, a whole one without a point.
  package var digits: String {
    // Beyond 2^53 not every whole number is a Double; descriptions use exponents there.
    self == rounded() && abs(self) < 9e15 ? Int(self).description : description
  }
}
