#include <glib-unix.h>
#include <gtk/gtk.h>

// g_signal_connect is a macro, which Swift does not see.

static inline void on_event(GtkEventController *controller,
                            gboolean (*handler)(GtkEventController *, GdkEvent *, gpointer),
                            gpointer data) {
  g_signal_connect(controller, "event", G_CALLBACK(handler), data);
}

static inline void on_click(GtkButton *button, void (*handler)(GtkButton *, gpointer),
                            gpointer data) {
  g_signal_connect(button, "clicked", G_CALLBACK(handler), data);
}
