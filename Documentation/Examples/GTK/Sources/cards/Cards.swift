import CGTK
import Riffle

/// A window of GTK 4 with a stack of cards, a button that undoes, and a line that says what happened.
///
/// `swift run cards PICTURE...` shows pictures; without any, there are a few names.
@main
@MainActor
final class Cards: CardStackDataSource {
  private let contents: [CardContent]

  init(pictures: [String]) {
    let fruit = ["Apple", "Cherry", "Fig", "Pear", "Plum"].map { CardContent(title: $0) }
    let pictures = pictures.map { path in
      CardContent(
        title: path.split(separator: "/").last.map { String($0) } ?? path,
        picture: Picture(path: path)
      )
    }
    contents = pictures.isEmpty ? fruit : pictures
  }

  func numberOfCards(in stackView: CardStackView) -> Int { contents.count }

  func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
    let card = stackView.dequeueReusableCard(withIdentifier: "card", for: index)
    card.content = contents[index]
    return card
  }

  static func main() {
    g_set_prgname("cards")
    gtk_init()
    let cards = Cards(pictures: Array(CommandLine.arguments.dropFirst()))
    let area = StackArea(dataSource: cards)
    area.stackView.register(CardView.self, forCardReuseIdentifier: "card")
    let label = gtk_label_new("Drag a card, or press an arrow key")
    area.stackView.handlers.didSwipe = { swipe in
      let line = "\(cards.contents[swipe.index].title) went \(swipe.direction)"
      print(line)
      gtk_label_set_text(OpaquePointer(label), line)
    }
    let undo = gtk_button_new_with_label("Undo")
    on_click(cast(undo), { _, data in StackArea.at(data)?.change { $0.undo() } }, area.pointer)

    let bar = gtk_action_bar_new()
    gtk_action_bar_pack_start(OpaquePointer(bar), undo)
    gtk_action_bar_set_center_widget(OpaquePointer(bar), label)
    let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    gtk_box_append(cast(box), area.widget)
    gtk_box_append(cast(box), bar)
    let window = gtk_window_new()
    gtk_window_set_title(cast(window), "Cards")
    gtk_window_set_default_size(cast(window), 800, 700)
    gtk_window_set_child(cast(window), box)
    gtk_window_present(cast(window))
    gtk_widget_grab_focus(area.widget)

    // Serves Swift's tasks and all else that waits on the main queue.
    let serve: GUnixFDSourceFunc = { _, _, _ in
      MainQueue.serve()
      return 1
    }
    g_unix_fd_add(MainQueue.fileDescriptor, G_IO_IN, serve, nil)
    while g_list_model_get_n_items(gtk_window_get_toplevels()) > 0 {
      g_main_context_iteration(nil, 1)
    }
  }
}

/// GTK's casts, such as `GTK_WINDOW`, are macros.
func cast<Object>(_ widget: UnsafeMutablePointer<GtkWidget>?) -> UnsafeMutablePointer<Object>? {
  UnsafeMutableRawPointer(widget)?.assumingMemoryBound(to: Object.self)
}
