/// Returns the word nearest to a mistyped one, to ask whether it was meant.
package func nearest(to word: String, in words: [String]) -> String? {
  words.map { ($0, editDistance($0, word)) }.min { $0.1 < $1.1 }?.0
}

/// Counts the letters to insert, delete or replace to make one word of another (Levenshtein).
func editDistance(_ one: String, _ other: String) -> Int {
  let letters = Array(other)
  var row = Array(0...letters.count)
  for (done, letter) in one.enumerated() {
    var diagonal = row[0]
    row[0] = done + 1
    for index in letters.indices {
      let replaced = diagonal + (letters[index] == letter ? 0 : 1)
      diagonal = row[index + 1]
      row[index + 1] = min(replaced, row[index] + 1, diagonal + 1)
    }
  }
  return row[letters.count]
}
