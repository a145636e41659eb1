extension String {
  /// Returns the name itself if it is free, or else with the first number from 2 on with which it is.
  ///
  /// A number at its end is counted on: "soft 2" becomes "soft 3".
  package func numbered(_ separator: Character = " ", until isFree: (String) -> Bool) -> String {
    if isFree(self) { return self }
    let words = split(separator: separator)
    let hasNumber = words.count > 1 && words.last.flatMap { Int($0) } != nil
    let stem = hasNumber ? words.dropLast().joined(separator: String(separator)) : self
    var number = 2
    while !isFree("\(stem)\(separator)\(number)") { number += 1 }
    return "\(stem)\(separator)\(number)"
  }
}
