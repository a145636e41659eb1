// The clipboard manager of a small X11 desktop, for the tests: once a program that ends asks it to
// (freedesktop.org's clipboard manager specification, 0.1), it takes over the clipboard's text.
//
// It writes "ready" when it is one, and ends with the display, or when it is killed.

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <stdio.h>

static Display *display;
static Window window;
static Atom clipboard, manager, targets, saveTargets, text, null;
/// What was taken over; null for nothing.
static unsigned char *kept;
static unsigned long length;

static Atom name(const char *words) { return XInternAtom(display, words, False); }

static void answer(const XSelectionRequestEvent *request, Bool succeeds) {
  XSelectionEvent event = {
      .type = SelectionNotify,
      .requestor = request->requestor,
      .selection = request->selection,
      .target = request->target,
      .property = succeeds ? request->property : None,
      .time = request->time,
  };
  XSendEvent(display, request->requestor, False, 0, (XEvent *)&event);
  XFlush(display);
}

/// Asks the owner of the clipboard for its text, and waits for it.
static Bool takeText(void) {
  XEvent event;
  Atom type;
  int format;
  unsigned long rest;
  XConvertSelection(display, clipboard, text, text, window, CurrentTime);
  do {
    XNextEvent(display, &event);
  } while (event.type != SelectionNotify);
  if (event.xselection.property == None) return False;
  XGetWindowProperty(display, window, text, 0, 1 << 20, True, AnyPropertyType, &type, &format,
                     &length, &rest, &kept);
  XSetSelectionOwner(display, clipboard, window, CurrentTime);
  return type == text;
}

static void serve(const XSelectionRequestEvent *request) {
  Window other = request->requestor;
  if (request->selection == manager && request->target == saveTargets) {
    Bool isTaken = takeText();
    if (request->property != None)
      XChangeProperty(display, other, request->property, null, 32, PropModeReplace, NULL, 0);
    answer(request, isTaken);
  } else if (request->selection == clipboard && request->target == text && kept) {
    XChangeProperty(display, other, request->property, text, 8, PropModeReplace, kept, length);
    answer(request, True);
  } else if (request->target == targets) {
    Atom known[] = {targets, request->selection == manager ? saveTargets : text};
    XChangeProperty(display, other, request->property, XA_ATOM, 32, PropModeReplace,
                    (unsigned char *)known, 2);
    answer(request, True);
  } else {
    answer(request, False);
  }
}

int main(void) {
  display = XOpenDisplay(NULL);
  if (!display) return 1;
  clipboard = name("CLIPBOARD");
  manager = name("CLIPBOARD_MANAGER");
  targets = name("TARGETS");
  saveTargets = name("SAVE_TARGETS");
  text = name("UTF8_STRING");
  null = name("NULL");
  window = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
  XSetSelectionOwner(display, manager, window, CurrentTime);
  XSync(display, False);
  puts("ready");
  fflush(stdout);
  for (;;) {
    XEvent event;
    XNextEvent(display, &event);
    if (event.type == SelectionRequest) serve(&event.xselectionrequest);
  }
}
