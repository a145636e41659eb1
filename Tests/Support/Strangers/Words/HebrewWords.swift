import Riffle

extension StackWords {
  /// All words in Hebrew, of no gender.
  public static let hebrew: StackWords = {
    var words = StackWords()
    words.language = "he"
    words.stack = "כרטיסים"
    words.toolbar = "סרגל כלים"
    words.unnamedCard = { $0.map { "כרטיס \($0)" } ?? "הכרטיס" }
    words.position = { "כרטיס \($0) מתוך \($1)" }
    words.swiped = { "\($0): החלקה \(side($1))" }
    words.undone = { "\($0): ההחלקה \(side($1)) בוטלה" }
    words.ranOutOfCards = "לא נותרו כרטיסים"
    words.disabled = "אי אפשר להזיז את הכרטיסים כעת"
    words.noCard = "אין שם כרטיס"
    words.nothingToUndo = "אין מה לבטל"
    words.nothingToRedo = "אין מה לבצע שוב"
    words.cannotSwipe = { card, direction in
      "\(card): אי אפשר להחליק" + (direction.map { " \(side($0))" } ?? "")
    }
    words.cannotMove = { "\($0): אי אפשר להזיז" }
    words.cannotUndo = "אי אפשר לבטל את ההחלקה האחרונה"
    words.cannotRedo = "אי אפשר לבצע שוב את ההחלקה"
    words.cannotRequeue = "אי אפשר להחזיר את הכרטיס"
    words.unanswered = "נא להמתין לתשובה"
    words.canceled = "בוטל"
    words.waiting = { "\($0): בהמתנה לתשובה" }
    words.swipe = { "החלקה \(side($0))" }
    words.undo = "ביטול"
    words.tap = "פתיחה"
    words.press = "לחיצה"
    words.missingPicture = "אי אפשר להציג את התמונה הזאת"
    words.pictureProblem = { $0 == "no such file" ? "הקובץ לא נמצא" : "אי אפשר לקרוא את הקובץ" }
    words.animatedPicture = "הנפשה"
    words.damagedPicture = "תמונה פגומה"
    return words
  }()

  private static func side(_ direction: Direction) -> String {
    switch direction {
    case .left: "שמאלה"
    case .right: "ימינה"
    case .up: "למעלה"
    case .down: "למטה"
    case .topLeft: "אל הפינה השמאלית העליונה"
    case .topRight: "אל הפינה הימנית העליונה"
    case .bottomLeft: "אל הפינה השמאלית התחתונה"
    case .bottomRight: "אל הפינה הימנית התחתונה"
    }
  }
}
