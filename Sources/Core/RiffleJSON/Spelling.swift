/// Returns the word that was probably meant by a mistyped one; nil if none is near.
///
/// A near word has at most a third of its letters wrong, or begins or ends with what was typed. In
/// key paths the letters of the last word count, since those before it are mostly right. Of equally
/// near words the first is taken.
package func nearest(to word: String, in words: [String]) -> String? {
  // No word is as long, and the comparison would take long.
  guard word.utf8.count <= 64 else { return nil }
  let typed = word.lowercased()
  let near = words.compactMap { candidate -> (word: String, distance: Int)? in
    let last = candidate.split(separator: ".").last?.count ?? 0
    let distance = editDistance(typed, candidate.lowercased())
    // A word without any letter in common is another word.
    let limit = min(max(1, last / 3), last - 1, typed.count - 1)
    return distance <= limit ? (candidate, distance) : nil
  }
  if let nearest = near.min(by: { $0.distance < $1.distance }) { return nearest.word }
  guard typed.count >= 3 else { return nil }
  return words.first { $0.lowercased().hasPrefix(typed) }
    ?? words.filter { $0.lowercased().hasSuffix(".\(typed)") }.min { $0.count < $1.count }
}

/// The names that a mistyped or shortened one can mean, the nearest first, at most three.
///
/// A name is also near by some of the words between its hyphens: `swiper` is near `card-swiper`.
package func nearNames(to name: String, in names: [String]) -> [String] {
  guard name.utf8.count <= 64 else { return [] }
  let typed = name.lowercased()
  let near = names.compactMap { candidate -> (name: String, distance: Int)? in
    let words = candidate.split(separator: "-").map(String.init)
    let forms = words.indices.flatMap { start in
      (start..<words.count).map { words[start...$0].joined(separator: "-") }
    }
    let distances = forms.compactMap { form -> Int? in
      let distance = editDistance(typed, form)
      if distance <= min(max(1, form.count / 3), form.count - 1, typed.count - 1) {
        return distance
      }
      // As near as a word with one mistake.
      return typed.count >= 3 && form.hasPrefix(typed) ? 1 : nil
    }
    return distances.min().map { (candidate, $0) }
  }
  let sorted = near.enumerated().sorted {
    ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
  }
  return sorted.prefix(3).map(\.element.name)
}

/// Counts insertions, deletions, replacements and swaps of neighbors (optimal string alignment).
func editDistance(_ one: String, _ other: String) -> Int {
  let (rows, columns) = (Array(one), Array(other))
  var before: [Int] = []
  var last = Array(0...columns.count)
  for row in rows.indices {
    var next = [row + 1]
    for column in columns.indices {
      let isSame = rows[row] == columns[column]
      var distance = min(
        last[column] + (isSame ? 0 : 1),
        last[column + 1] + 1,
        next[column] + 1
      )
      if row > 0, column > 0, rows[row] == columns[column - 1], rows[row - 1] == columns[column] {
        distance = min(distance, before[column - 1] + 1)
      }
      next.append(distance)
    }
    (before, last) = (last, next)
  }
  return last[columns.count]
}
