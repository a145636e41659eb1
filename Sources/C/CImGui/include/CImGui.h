// Dear ImGui for Swift: what a panel of controls needs of it, as C functions over a C++ library.
//
// Dear ImGui keeps its current context in a global variable. So all functions but `imgui_create` and
// `imgui_destroy` are called between `imgui_enter` and `imgui_leave`: while one thread is between
// them, others wait. All lengths are in pixels, all colors are 0xAABBGGRR as in Dear ImGui.
#ifndef CIMGUI_H
#define CIMGUI_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct imgui_context imgui_context;

typedef struct {
  float x, y;
} imgui_point;

typedef struct {
  float left, top, right, bottom;
} imgui_box;

// Contexts.

// Makes a context without fonts; NULL if the library is of another version than its header.
imgui_context *imgui_create(void);
void imgui_destroy(imgui_context *context);
void imgui_enter(imgui_context *context);
void imgui_leave(imgui_context *context);

// Fonts.

typedef struct {
  // Rows without gaps: 0 is clear, 255 is covered.
  const uint8_t *coverage;
  int width, height;
} imgui_atlas;

// Adds a font at an em size in pixels; its bytes are copied. Returns its number from 0, or -1 if the
// bytes are no font. All fonts are added before the atlas is built.
int imgui_add_font(imgui_context *context, const uint8_t *bytes, int count, float size);
// Adds a disc of a radius in pixels to the atlas: `imgui_circle` draws one of that radius as two
// triangles, where others take dozens.
void imgui_add_disc(imgui_context *context, float radius);
// Draws all letters: the atlas is valid as long as the context. Digits get one width in each font.
imgui_atlas imgui_build_atlas(imgui_context *context);

// Input. A point without numbers means that the pointer is elsewhere.

typedef enum {
  IMGUI_KEY_TAB,
  IMGUI_KEY_LEFT,
  IMGUI_KEY_RIGHT,
  IMGUI_KEY_HOME,
  IMGUI_KEY_END,
  IMGUI_KEY_DELETE,
  IMGUI_KEY_BACKSPACE,
  IMGUI_KEY_ENTER,
  IMGUI_KEY_ESCAPE,
  IMGUI_KEY_A,
  IMGUI_KEY_C,
  IMGUI_KEY_V,
  IMGUI_KEY_X,
  IMGUI_KEY_Y,
  IMGUI_KEY_Z,
  IMGUI_KEY_COUNT
} imgui_key;

typedef struct {
  imgui_point size;
  float seconds;
  imgui_point pointer;
  // The buttons that are down, by bits: left, right, middle.
  uint32_t buttons;
  // Notches, up and left positive.
  imgui_point wheel;
  bool control, shift, alt, super;
  // The keys that are down, by bits.
  uint32_t keys;
  // UTF-8; NULL for none.
  const char *text;
} imgui_input;

void imgui_begin_frame(const imgui_input *input);
// Ends the frame and makes its triangles.
void imgui_end_frame(void);
bool imgui_wants_text(void);

// Triangles of the latest frame.

typedef struct {
  float x, y, atlas_x, atlas_y;
  uint32_t color;
} imgui_vertex;

typedef struct {
  const imgui_vertex *vertices;
  const uint16_t *indices;
  int vertex_count, index_count;
  imgui_box clip;
} imgui_triangles;

int imgui_triangles_count(void);
// Returns one batch; its indices count from its own first vertex.
imgui_triangles imgui_triangles_at(int index);

// Look. The parts of Dear ImGui's own look that are seen: text fields and scroll bars.

typedef struct {
  uint32_t text, selection, scroll_bar, scroll_bar_hovered;
  float scroll_bar_width, text_padding_x, text_padding_y;
} imgui_look;

void imgui_set_look(const imgui_look *look);

// Windows, and items in them.

// What a window stands on, its scroll bar too; a rim is a line of a width along the inside of its edge.
typedef struct {
  uint32_t color, rim;
  float radius, rim_width;
} imgui_ground;

// Begins a window without any decoration but a scroll bar where its content is higher. One that floats
// lies over all that do not, and comes to the front when it is pressed.
void imgui_begin_window(const char *name, imgui_box box, imgui_ground ground, bool floats);
// Begins a window over all others, which no pointer meets; `imgui_end_window` ends it.
void imgui_begin_overlay(const char *name, imgui_box box);
void imgui_end_window(void);
// Begins a window over all others, which a press outside closes; false if it is closed.
bool imgui_begin_popup(const char *name, imgui_box box, imgui_ground ground);
void imgui_end_popup(void);
void imgui_open_popup(const char *name);
void imgui_close_popup(void);
bool imgui_is_popup_open(const char *name);
float imgui_scroll(void);
void imgui_set_scroll(float scroll);
// Says how high the content of the window is.
void imgui_set_content_height(float height);
void imgui_push_id(const char *name);
void imgui_pop_id(void);
uint32_t imgui_id(const char *name);

typedef struct {
  bool is_hovered, is_active, was_pressed, was_released, was_clicked, was_double_clicked;
} imgui_item;

// Makes an area that can be pressed; earlier ones lie over later ones.
imgui_item imgui_area(const char *name, imgui_box box);
imgui_point imgui_pointer(void);
imgui_point imgui_pointer_delta(void);

typedef struct {
  bool is_hovered, is_editing, was_changed, was_accepted, was_left, was_double_clicked;
} imgui_edit;

// Edits UTF-8 text in a buffer. `focus` begins editing, with all text selected.
imgui_edit imgui_text_field(const char *name, imgui_box box, char *text, int capacity, bool focus,
                            int font);

// Drawing into the current window.

float imgui_text_width(int font, const char *text);
void imgui_text(int font, float x, float baseline, uint32_t color, const char *text);
void imgui_fill(imgui_box box, uint32_t color, float radius);
// Blends the colors of the corners, clockwise from the top left.
void imgui_fill_corners(imgui_box box, uint32_t first, uint32_t second, uint32_t third,
                        uint32_t fourth);
void imgui_outline(imgui_box box, uint32_t color, float radius, float width);
void imgui_circle(imgui_point middle, float radius, uint32_t color);
void imgui_line(const imgui_point *points, int count, uint32_t color, float width);
void imgui_polygon(const imgui_point *points, int count, uint32_t color);
void imgui_begin_clip(imgui_box box);
void imgui_end_clip(void);

#ifdef __cplusplus
}
#endif
#endif
