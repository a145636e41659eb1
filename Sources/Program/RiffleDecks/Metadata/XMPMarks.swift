import RiffleSystem

/// What Riffle reads and writes in an XMP sidecar; nil for what is not there.
package struct XMPMarks: Hashable, Sendable {
  /// `xmp:Rating`: 1 to 5 stars, 0 for none, -1 for rejected.
  package var rating: Int?
  /// `xmp:Label`, any text.
  package var label: String?
  /// `tiff:Orientation`, 1 to 8.
  package var orientation: Int?

  package init(rating: Int? = nil, label: String? = nil, orientation: Int? = nil) {
    (self.rating, self.label, self.orientation) = (rating, label, orientation)
  }

  var words: String {
    var words = [rating.map { $0 < 0 ? "rejected" : $0.counted("star") } ?? "no rating"]
    if let label { words.append("label \(label)") }
    if let orientation { words.append("orientation \(orientation)") }
    if rating == nil, words.count > 1 { words.removeFirst() }
    return words.joined(separator: ", ")
  }

  /// What a card has as its marks; words that are no color of ours, and rejections, are left out.
  var cardMarks: CardMarks {
    CardMarks(
      stars: min(max(rating ?? 0, 0), 5),
      label: label.flatMap { ColorLabel(rawValue: $0.lowercased()) }
    )
  }

  var properties: [(property: XMPProperty, value: String?)] {
    [
      (.rating, rating.map(String.init)), (.label, label),
      (.orientation, orientation.map(String.init)),
    ]
  }
}

/// A property of an XMP packet, with its namespace and the usual prefix of that.
struct XMPProperty: Hashable {
  let name: String
  let namespace: String
  let prefix: String

  // XMP Specification Part 1, section 8.4, and Part 2, section 3.
  static let rating = XMPProperty(name: "Rating", of: "http://ns.adobe.com/xap/1.0/", "xmp")
  static let label = XMPProperty(name: "Label", of: "http://ns.adobe.com/xap/1.0/", "xmp")
  static let orientation = XMPProperty(
    name: "Orientation",
    of: "http://ns.adobe.com/tiff/1.0/",
    "tiff"
  )

  private init(name: String, of namespace: String, _ prefix: String) {
    (self.name, self.namespace, self.prefix) = (name, namespace, prefix)
  }
}
