// A mouse and a keyboard for a compositor without devices, such as a headless sway.
//
// wayland-hand WIDTH HEIGHT: reads one command a line from standard input and answers "ok" when the
// compositor has it. WIDTH and HEIGHT are those of all outputs together, in the compositor's units.
//
//     move X Y | down BUTTON | up BUTTON | press CODE | release CODE | sleep SECONDS
//
// Buttons and keys have the numbers of linux/input-event-codes.h. The protocols are
// wlr-virtual-pointer-unstable-v1 and virtual-keyboard-unstable-v1, of which this has what it needs.
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <wayland-client.h>

static const struct wl_interface pointer_interface = {
    "zwlr_virtual_pointer_v1", 1, 5,
    (const struct wl_message[]){
        {"motion", "uff", (const struct wl_interface *[]){0, 0, 0}},
        {"motion_absolute", "uuuuu", (const struct wl_interface *[]){0, 0, 0, 0, 0}},
        {"button", "uuu", (const struct wl_interface *[]){0, 0, 0}},
        {"axis", "uuf", (const struct wl_interface *[]){0, 0, 0}},
        {"frame", "", 0}},
    0, 0};
static const struct wl_interface pointer_manager_interface = {
    "zwlr_virtual_pointer_manager_v1", 1, 1,
    (const struct wl_message[]){
        {"create_virtual_pointer", "?on",
         (const struct wl_interface *[]){&wl_seat_interface, &pointer_interface}}},
    0, 0};
static const struct wl_interface keyboard_interface = {
    "zwp_virtual_keyboard_v1", 1, 3,
    (const struct wl_message[]){
        {"keymap", "uhu", (const struct wl_interface *[]){0, 0, 0}},
        {"key", "uuu", (const struct wl_interface *[]){0, 0, 0}},
        {"modifiers", "uuuu", (const struct wl_interface *[]){0, 0, 0, 0}}},
    0, 0};
static const struct wl_interface keyboard_manager_interface = {
    "zwp_virtual_keyboard_manager_v1", 1, 1,
    (const struct wl_message[]){
        {"create_virtual_keyboard", "on",
         (const struct wl_interface *[]){&wl_seat_interface, &keyboard_interface}}},
    0, 0};

static struct wl_proxy *seat, *pointers, *keyboards;

static void found(void *data, struct wl_registry *registry, uint32_t name, const char *interface,
                  uint32_t version) {
  if (!strcmp(interface, wl_seat_interface.name))
    seat = wl_registry_bind(registry, name, &wl_seat_interface, 1);
  else if (!strcmp(interface, pointer_manager_interface.name))
    pointers = wl_registry_bind(registry, name, &pointer_manager_interface, 1);
  else if (!strcmp(interface, keyboard_manager_interface.name))
    keyboards = wl_registry_bind(registry, name, &keyboard_manager_interface, 1);
}
static void lost(void *data, struct wl_registry *registry, uint32_t name) {}

static uint32_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint32_t)(time.tv_sec * 1000 + time.tv_nsec / 1000000);
}

// A keyboard of the standard layout; its parts come from xkb-data.
static void set_keymap(struct wl_proxy *keyboard) {
  static const char map[] =
      "xkb_keymap { xkb_keycodes { include \"evdev+aliases(qwerty)\" };"
      " xkb_types { include \"complete\" }; xkb_compat { include \"complete\" };"
      " xkb_symbols { include \"pc+us+inet(evdev)\" }; };";
  int file = memfd_create("keymap", MFD_CLOEXEC);
  if (file < 0 || write(file, map, sizeof map) != sizeof map) exit(70);
  wl_proxy_marshal(keyboard, 0, WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1, file, (uint32_t)sizeof map);
  close(file);
}

int main(int count, char **arguments) {
  if (count != 3) return 64;
  uint32_t width = atoi(arguments[1]), height = atoi(arguments[2]);
  struct wl_display *display = wl_display_connect(NULL);
  if (!display) return fprintf(stderr, "wayland-hand: no Wayland\n"), 69;
  struct wl_registry *registry = wl_display_get_registry(display);
  wl_registry_add_listener(registry, &(struct wl_registry_listener){found, lost}, NULL);
  wl_display_roundtrip(display);
  if (!seat || !pointers || !keyboards)
    return fprintf(stderr, "wayland-hand: the compositor takes no virtual devices\n"), 69;
  struct wl_proxy *pointer =
      wl_proxy_marshal_constructor(pointers, 0, &pointer_interface, seat, NULL);
  struct wl_proxy *keyboard =
      wl_proxy_marshal_constructor(keyboards, 0, &keyboard_interface, seat, NULL);
  set_keymap(keyboard);
  wl_display_roundtrip(display);
  puts("ok");
  fflush(stdout);

  char line[256], word[16];
  uint32_t modifiers = 0;
  while (fgets(line, sizeof line, stdin)) {
    double x = 0, y = 0;
    if (sscanf(line, "%15s %lf %lf", word, &x, &y) < 2) return 64;
    if (!strcmp(word, "move")) {
      wl_proxy_marshal(pointer, 1, now(), (uint32_t)x, (uint32_t)y, width, height);
      wl_proxy_marshal(pointer, 4);
    } else if (!strcmp(word, "down") || !strcmp(word, "up")) {
      wl_proxy_marshal(pointer, 2, now(), (uint32_t)x, (uint32_t)(word[0] == 'd'));
      wl_proxy_marshal(pointer, 4);
    } else if (!strcmp(word, "press") || !strcmp(word, "release")) {
      uint32_t bit = x == 29 ? 4 : x == 42 ? 1 : 0; // KEY_LEFTCTRL, KEY_LEFTSHIFT
      modifiers = word[0] == 'p' ? modifiers | bit : modifiers & ~bit;
      wl_proxy_marshal(keyboard, 1, now(), (uint32_t)x, (uint32_t)(word[0] == 'p'));
      if (bit) wl_proxy_marshal(keyboard, 2, modifiers, 0, 0, 0);
    } else if (!strcmp(word, "sleep")) {
      usleep((useconds_t)(x * 1e6));
    } else {
      return 64;
    }
    if (wl_display_roundtrip(display) < 0) return 69;
    puts("ok");
    fflush(stdout);
  }
  return 0;
}
