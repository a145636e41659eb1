import RiffleSystem

/// What Riffle reads and writes in an XMP sidecar; nil for what is not there.
package struct XMPMarks: Hashable, Sendable {
  /// `xmp:Rating`: 1 to 5 stars, 0 for none, -1 for rejected.
  package var rating: Int?
  /// `xmp:Label`, any text.
  package var label: String?
  /// `tiff:Orientation`, 1 to 8.
  package var orientation: Int?
  /// What other programs write for a verdict; they are set where they are, and never added.
  var flags: [XMPProperty: String] = [:]

  package init(rating: Int? = nil, label: String? = nil, orientation: Int? = nil) {
    (self.rating, self.label, self.orientation) = (rating, label, orientation)
  }

  var words: String {
    var words = [rating.map { $0 < 0 ? "rejected" : $0.counted("star") } ?? "no rating"]
    if let label { words.append("label \(label)") }
    if let orientation { words.append("orientation \(orientation)") }
    if !flags.isEmpty { words.append("flag") }
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
    ] + XMPProperty.flags.map { ($0.property, flags[$0.property]) }
  }

  /// What differs from other marks.
  func difference(from others: XMPMarks) -> XMPMarks {
    var marks = XMPMarks(
      rating: rating == others.rating ? nil : rating,
      label: label == others.label ? nil : label,
      orientation: orientation == others.orientation ? nil : orientation
    )
    if flags != others.flags { marks.flags = flags }
    return marks
  }

  mutating func setFlags(isRejected: Bool) {
    for (property, rejected, accepted) in XMPProperty.flags where flags[property] != nil {
      flags[property] = isRejected ? rejected : accepted
    }
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

  /// digiKam's (digiKam, libs/metadataengine: 0 none, 1 rejected, 2 pending, 3 accepted), and Lightroom's since 13.2:
  /// 1 for a picked photograph, -1 for a rejected one, with `good` beside it (XMP Specification Part 2, section 2.6).
  static let flags: [(property: XMPProperty, rejected: String, accepted: String)] = [
    (XMPProperty(name: "PickLabel", of: "http://www.digikam.org/ns/1.0/", "digiKam"), "1", "3"),
    (XMPProperty(name: "pick", of: dynamicMedia, "xmpDM"), "-1", "1"),
    (XMPProperty(name: "good", of: dynamicMedia, "xmpDM"), "false", "true"),
  ]

  private static let dynamicMedia = "http://ns.adobe.com/xmp/1.0/DynamicMedia/"

  private init(name: String, of namespace: String, _ prefix: String) {
    (self.name, self.namespace, self.prefix) = (name, namespace, prefix)
  }
}
