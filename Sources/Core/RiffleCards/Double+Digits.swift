extension Double {
  /// The shortest decimal digits that read back as this number; a whole one has no point.
  package var digits: String {
    // Beyond 2^53 not every whole number is a Double; descriptions use exponents there.
    self == rounded() && abs(self) < 9e15 ? Int(self).description : description
  }
}
