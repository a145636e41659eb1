#if !__has_include(<imgui/imgui.h>)
#error "Install libimgui-dev."
#else
#include "CImGui.h"

#include <imgui/imgui.h>
#include <imgui/imgui_internal.h>
#include <imgui/imstb_truetype.h>

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <limits>
#include <mutex>
#include <vector>

struct disc {
  float radius;
  int number;
};

struct imgui_context {
  ImGuiContext *own;
  ImGuiContext *outer;
  std::vector<disc> discs;
};

static_assert(sizeof(imgui_vertex) == sizeof(ImDrawVert) &&
              offsetof(imgui_vertex, atlas_x) == offsetof(ImDrawVert, uv) &&
              offsetof(imgui_vertex, color) == offsetof(ImDrawVert, col) &&
              sizeof(ImDrawIdx) == sizeof(uint16_t));

// Guards Dear ImGui's current context.
static std::recursive_mutex &gate() {
  static std::recursive_mutex mutex;
  return mutex;
}

static ImVec2 point(imgui_point p) { return ImVec2(p.x, p.y); }
static ImVec2 corner(imgui_box b) { return ImVec2(b.left, b.top); }
static ImVec2 opposite(imgui_box b) { return ImVec2(b.right, b.bottom); }
static ImVec2 size(imgui_box b) { return ImVec2(b.right - b.left, b.bottom - b.top); }
static ImDrawList *canvas() { return ImGui::GetWindowDrawList(); }
static ImFont *font(int number) {
  ImVector<ImFont *> &fonts = ImGui::GetIO().Fonts->Fonts;
  return fonts[number >= 0 && number < fonts.Size ? number : 0];
}

// Since version 1.92 a font has its letters apart for each size that it is drawn at: here one.
#if IMGUI_VERSION_NUM >= 19200
static float height(const ImFont *font) { return font->LegacySize; }
static ImFontBaked *letters(ImFont *font) { return font->GetFontBaked(height(font)); }
#else
static float height(const ImFont *font) { return font->FontSize; }
static ImFont *letters(ImFont *font) { return font; }
#endif

static const ImGuiKey keys[IMGUI_KEY_COUNT] = {
    ImGuiKey_Tab,       ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_Home, ImGuiKey_End,
    ImGuiKey_Delete,    ImGuiKey_Backspace, ImGuiKey_Enter,      ImGuiKey_Escape, ImGuiKey_A,
    ImGuiKey_C,         ImGuiKey_V,         ImGuiKey_X,          ImGuiKey_Y,    ImGuiKey_Z};

// Version 1.91.5 has no more room for the keys that are down, but takes events.
#if IMGUI_VERSION_NUM >= 19150
static void prepare_keys(ImGuiIO &io) { io.ConfigInputTrickleEventQueue = false; }
static void tell_keys(ImGuiIO &io, const imgui_input *input) {
  io.AddKeyEvent(ImGuiMod_Ctrl, input->control);
  io.AddKeyEvent(ImGuiMod_Shift, input->shift);
  io.AddKeyEvent(ImGuiMod_Alt, input->alt);
  io.AddKeyEvent(ImGuiMod_Super, input->super);
  for (int key = 0; key < IMGUI_KEY_COUNT; key++)
    io.AddKeyEvent(keys[key], (input->keys >> key & 1) != 0);
}
#else
static void prepare_keys(ImGuiIO &io) {
  for (int key = 0; key < IMGUI_KEY_COUNT; key++) io.KeyMap[keys[key]] = key;
}
static void tell_keys(ImGuiIO &io, const imgui_input *input) {
  io.KeyCtrl = input->control, io.KeyShift = input->shift;
  io.KeyAlt = input->alt, io.KeySuper = input->super;
  for (int key = 0; key < IMGUI_KEY_COUNT; key++) io.KeysDown[key] = (input->keys >> key & 1) != 0;
}
#endif

imgui_context *imgui_create(void) {
  std::lock_guard<std::recursive_mutex> lock(gate());
  // The library may have been replaced since this was compiled; its structures must be the same.
  if (strcmp(IMGUI_VERSION, ImGui::GetVersion()) != 0) return nullptr;
  ImGuiContext *outer = ImGui::GetCurrentContext();
  imgui_context *context = new imgui_context{ImGui::CreateContext(), nullptr, {}};
  ImGui::SetCurrentContext(context->own);
  ImGuiIO &io = ImGui::GetIO();
  io.UserData = context;
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
  // A blinking caret would need frames while nothing happens.
  io.ConfigInputTextCursorBlink = false;
  io.ConfigMemoryCompactTimer = -1;
  prepare_keys(io);
  io.Fonts->Flags |= ImFontAtlasFlags_NoMouseCursors | ImFontAtlasFlags_NoBakedLines;
  ImGuiStyle &style = ImGui::GetStyle();
  style.WindowPadding = style.FramePadding = style.ItemSpacing = ImVec2(0, 0);
  style.WindowBorderSize = style.PopupBorderSize = style.ChildBorderSize = 0;
  style.FrameBorderSize = style.WindowRounding = 0;
  style.WindowMinSize = ImVec2(1, 1);
  style.AntiAliasedLinesUseTex = false;
  // Circles within a tenth of a pixel.
  style.CircleTessellationMaxError = 0.1f;
  ImGui::SetCurrentContext(outer);
  return context;
}

void imgui_destroy(imgui_context *context) {
  std::lock_guard<std::recursive_mutex> lock(gate());
  ImGuiContext *outer = ImGui::GetCurrentContext();
  ImGui::SetCurrentContext(context->own);
  ImGui::DestroyContext(context->own);
  ImGui::SetCurrentContext(outer == context->own ? nullptr : outer);
  delete context;
}

void imgui_enter(imgui_context *context) {
  gate().lock();
  context->outer = ImGui::GetCurrentContext();
  ImGui::SetCurrentContext(context->own);
}

void imgui_leave(imgui_context *context) {
  ImGui::SetCurrentContext(context->outer);
  gate().unlock();
}

// Letters are drawn three times as wide, so that they can lie on thirds of a pixel.
static const int thirds = 3;

int imgui_add_font(imgui_context *context, const uint8_t *bytes, int count, float size) {
  (void)context;
  stbtt_fontinfo info;
  const int offset = count > 0 ? stbtt_GetFontOffsetForIndex(bytes, 0) : -1;
  if (offset < 0 || !stbtt_InitFont(&info, bytes, offset)) return -1;
  // Latin, punctuation, arrows, and signs of mathematics.
  static const ImWchar ranges[] = {0x20,   0x17F,  0x2010, 0x2027, 0x2030, 0x203A, 0x2070, 0x209C,
                                   0x2190, 0x2199, 0x2200, 0x2265, 0x25A0, 0x25CF, 0x2713, 0x2717,
                                   0};
  ImFontConfig config;
  config.GlyphRanges = ranges;
  config.OversampleH = thirds;
  config.OversampleV = 1;
  config.SizePixels =
      stbtt_ScaleForMappingEmToPixels(&info, size) / stbtt_ScaleForPixelHeight(&info, 1);
  void *copy = ImGui::MemAlloc((size_t)count);
  memcpy(copy, bytes, (size_t)count);
  ImFontAtlas *atlas = ImGui::GetIO().Fonts;
  atlas->AddFontFromMemoryTTF(copy, count, config.SizePixels, &config);
  return atlas->Fonts.Size - 1;
}

// The side of a disc's square: its diameter, and a clear pixel around it.
static int side(float radius) { return (int)ceilf(2 * radius) + 3; }

void imgui_add_disc(imgui_context *context, float radius) {
  if (!(radius > 0 && radius < 256)) return;
  const int length = side(radius);
  context->discs.push_back({radius, ImGui::GetIO().Fonts->AddCustomRectRegular(length, length)});
}

// Draws a disc by its distance from each pixel's middle.
static void fill(const disc &disc, unsigned char *coverage, int width) {
  const ImFontAtlasCustomRect *place = ImGui::GetIO().Fonts->GetCustomRectByIndex(disc.number);
#if IMGUI_VERSION_NUM >= 19200
  const int left = place->x, top = place->y;
#else
  const int left = place->X, top = place->Y;
#endif
  const int length = side(disc.radius);
  const float middle = length / 2.0f;
  for (int y = 0; y < length; y++)
    for (int x = 0; x < length; x++) {
      const float part = disc.radius + 0.5f - hypotf(x + 0.5f - middle, y + 0.5f - middle);
      coverage[(top + y) * width + left + x] =
          (unsigned char)(ImClamp(part, 0.0f, 1.0f) * 255 + 0.5f);
    }
}

static float third(float x) { return roundf(x * thirds) / thirds; }

// Puts letters on thirds of a pixel, and gives all digits the widest one's width.
static void space(ImFont *font) {
  auto *own = letters(font);
  float width = 0;
  for (ImWchar digit = '0'; digit <= '9'; digit++)
    if (const ImFontGlyph *glyph = own->FindGlyphNoFallback(digit))
      width = ImMax(width, ceilf(glyph->AdvanceX * thirds) / thirds);
  for (ImFontGlyph &glyph : own->Glyphs) {
    if (glyph.Codepoint >= '0' && glyph.Codepoint <= '9') {
      const float shift = third((width - glyph.AdvanceX) / 2);
      glyph.X0 += shift, glyph.X1 += shift;
      glyph.AdvanceX = width;
    } else {
      glyph.AdvanceX = third(glyph.AdvanceX);
    }
#if IMGUI_VERSION_NUM >= 19200
    own->IndexAdvanceX[(int)glyph.Codepoint] = glyph.AdvanceX;
#endif
  }
#if IMGUI_VERSION_NUM < 19200
  font->BuildLookupTable();
#endif
}

imgui_atlas imgui_build_atlas(imgui_context *context) {
  ImFontAtlas *atlas = ImGui::GetIO().Fonts;
  imgui_atlas result = {nullptr, 0, 0};
  unsigned char *coverage = nullptr;
  atlas->GetTexDataAsAlpha8(&coverage, &result.width, &result.height);
  for (const disc &disc : context->discs) fill(disc, coverage, result.width);
  for (ImFont *font : atlas->Fonts) space(font);
  result.coverage = coverage;
  return result;
}

void imgui_begin_frame(const imgui_input *input) {
  ImGuiIO &io = ImGui::GetIO();
  io.DisplaySize = point(input->size);
  io.DeltaTime = ImMax(input->seconds, 1e-4f);
  const bool isHere = std::isfinite(input->pointer.x) && std::isfinite(input->pointer.y);
  io.MousePos = isHere ? point(input->pointer) : ImVec2(-FLT_MAX, -FLT_MAX);
  for (int button = 0; button < 3; button++)
    io.MouseDown[button] = (input->buttons >> button & 1) != 0;
  io.MouseWheel = input->wheel.y, io.MouseWheelH = input->wheel.x;
  tell_keys(io, input);
  if (input->text) io.AddInputCharactersUTF8(input->text);
  ImGui::NewFrame();
}

void imgui_end_frame(void) { ImGui::Render(); }
bool imgui_wants_text(void) { return ImGui::GetIO().WantTextInput; }

int imgui_triangles_count(void) {
  const ImDrawData *data = ImGui::GetDrawData();
  int count = 0;
  if (data)
    for (int i = 0; i < data->CmdListsCount; i++) count += data->CmdLists[i]->CmdBuffer.Size;
  return count;
}

imgui_triangles imgui_triangles_at(int index) {
  const ImDrawData *data = ImGui::GetDrawData();
  for (int i = 0; data && i < data->CmdListsCount; i++) {
    const ImDrawList *list = data->CmdLists[i];
    if (index >= list->CmdBuffer.Size) {
      index -= list->CmdBuffer.Size;
      continue;
    }
    const ImDrawCmd &command = list->CmdBuffer[index];
    const ImVec4 clip = command.ClipRect;
    return {(const imgui_vertex *)list->VtxBuffer.Data + command.VtxOffset,
            list->IdxBuffer.Data + command.IdxOffset,
            list->VtxBuffer.Size - (int)command.VtxOffset,
            command.UserCallback ? 0 : (int)command.ElemCount,
            {clip.x, clip.y, clip.z, clip.w}};
  }
  return {};
}

static ImVec4 color(uint32_t c) { return ImGui::ColorConvertU32ToFloat4(c); }

void imgui_set_look(const imgui_look *look) {
  ImGuiStyle &style = ImGui::GetStyle();
  style.Colors[ImGuiCol_Text] = color(look->text);
  style.Colors[ImGuiCol_TextSelectedBg] = color(look->selection);
  style.Colors[ImGuiCol_ScrollbarGrab] = color(look->scroll_bar);
  style.Colors[ImGuiCol_ScrollbarGrabHovered] = color(look->scroll_bar_hovered);
  style.Colors[ImGuiCol_ScrollbarGrabActive] = color(look->scroll_bar_hovered);
  for (int part : {ImGuiCol_ScrollbarBg, ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered,
                   ImGuiCol_FrameBgActive, ImGuiCol_WindowBg, ImGuiCol_PopupBg,
                   ImGuiCol_NavHighlight, ImGuiCol_ModalWindowDimBg})
    style.Colors[part] = ImVec4(0, 0, 0, 0);
  style.ScrollbarSize = look->scroll_bar_width;
  style.ScrollbarRounding = look->scroll_bar_width;
  style.FramePadding = ImVec2(look->text_padding_x, look->text_padding_y);
}

static const ImGuiWindowFlags bare = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                     ImGuiWindowFlags_NoSavedSettings |
                                     ImGuiWindowFlags_NoBackground;

static const ImGuiWindowFlags grounded =
    bare & ~ImGuiWindowFlags_NoScrollbar & ~ImGuiWindowFlags_NoBackground;

static void push_ground(const imgui_ground &ground) {
  ImGui::PushStyleColor(ImGuiCol_WindowBg, color(ground.color));
  ImGui::PushStyleColor(ImGuiCol_PopupBg, color(ground.color));
  ImGui::PushStyleColor(ImGuiCol_Border, color(ground.rim));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ground.radius);
  ImGui::PushStyleVar(ImGuiStyleVar_PopupRounding, ground.radius);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, ground.rim_width);
  ImGui::PushStyleVar(ImGuiStyleVar_PopupBorderSize, ground.rim_width);
}
static void pop_ground() {
  ImGui::PopStyleVar(4);
  ImGui::PopStyleColor(3);
}

void imgui_begin_window(const char *name, imgui_box box, imgui_ground ground, bool floats) {
  ImGui::SetNextWindowPos(corner(box));
  ImGui::SetNextWindowSize(size(box));
  // Dear ImGui puts windows that never come to the front behind all others.
  const ImGuiWindowFlags order = floats ? 0 : ImGuiWindowFlags_NoBringToFrontOnFocus;
  push_ground(ground);
  ImGui::Begin(name, nullptr, grounded | order);
  pop_ground();
}
void imgui_begin_overlay(const char *name, imgui_box box) {
  ImGui::SetNextWindowPos(corner(box));
  ImGui::SetNextWindowSize(size(box));
  ImGui::Begin(name, nullptr,
               bare | ImGuiWindowFlags_Tooltip | ImGuiWindowFlags_NoInputs |
                   ImGuiWindowFlags_NoFocusOnAppearing);
}
void imgui_end_window(void) { ImGui::End(); }

bool imgui_begin_popup(const char *name, imgui_box box, imgui_ground ground) {
  ImGui::SetNextWindowPos(corner(box));
  ImGui::SetNextWindowSize(size(box));
  push_ground(ground);
  const bool is_open = ImGui::BeginPopup(name, grounded);
  pop_ground();
  return is_open;
}
void imgui_end_popup(void) { ImGui::EndPopup(); }
void imgui_open_popup(const char *name) { ImGui::OpenPopup(name); }
void imgui_close_popup(void) { ImGui::CloseCurrentPopup(); }
bool imgui_is_popup_open(const char *name) { return ImGui::IsPopupOpen(name); }

float imgui_scroll(void) { return ImGui::GetScrollY(); }
void imgui_set_scroll(float scroll) { ImGui::SetScrollY(scroll); }
void imgui_set_content_height(float height) {
  ImGuiWindow *window = ImGui::GetCurrentWindow();
  ImGui::SetCursorScreenPos(
      ImVec2(window->Pos.x, window->Pos.y - ImGui::GetScrollY() + height - 1));
  ImGui::Dummy(ImVec2(1, 1));
}
void imgui_push_id(const char *name) { ImGui::PushID(name); }
void imgui_pop_id(void) { ImGui::PopID(); }
uint32_t imgui_id(const char *name) { return ImGui::GetID(name); }

imgui_item imgui_area(const char *name, imgui_box box) {
  imgui_item item = {};
  const ImVec2 extent = size(box);
  if (!(extent.x > 0 && extent.y > 0)) return item;
  ImGui::SetCursorScreenPos(corner(box));
  item.was_clicked = ImGui::InvisibleButton(name, extent);
  item.is_hovered = ImGui::IsItemHovered();
  item.is_active = ImGui::IsItemActive();
  item.was_pressed = ImGui::IsItemActivated();
  item.was_released = ImGui::IsItemDeactivated();
  item.was_double_clicked = item.is_hovered && ImGui::IsMouseDoubleClicked(0);
  return item;
}

imgui_point imgui_pointer(void) {
  const ImVec2 place = ImGui::GetIO().MousePos;
  return {place.x, place.y};
}
imgui_point imgui_pointer_delta(void) {
  const ImVec2 delta = ImGui::GetIO().MouseDelta;
  return {delta.x, delta.y};
}

imgui_edit imgui_text_field(const char *name, imgui_box box, char *text, int capacity, bool focus,
                            int number) {
  imgui_edit edit = {};
  ImGui::SetCursorScreenPos(corner(box));
  ImGui::SetNextItemWidth(box.right - box.left);
  ImGui::PushFont(font(number));
  const float padding = (box.bottom - box.top - ImGui::GetFontSize()) / 2;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                      ImVec2(ImGui::GetStyle().FramePadding.x, floorf(ImMax(padding, 0.0f))));
  // What follows the marks is a name, and not shown.
  char hidden[128];
  snprintf(hidden, sizeof hidden, "##%s", name);
  edit.was_accepted = ImGui::InputText(
      hidden, text, (size_t)capacity,
      ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_EnterReturnsTrue);
  // Version 1.90 does not give it to an item that comes after.
  if (focus && !ImGui::IsItemActive()) ImGui::SetKeyboardFocusHere(-1);
  edit.is_hovered =
      ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(corner(box), opposite(box));
  edit.was_double_clicked = edit.is_hovered && ImGui::IsMouseDoubleClicked(0);
  // Version 1.92 looks for Escape from the frame after the next one.
  edit.is_editing = ImGui::IsItemActive() && !ImGui::IsItemActivated();
  edit.was_changed = ImGui::IsItemEdited();
  edit.was_left = ImGui::IsItemDeactivated();
  ImGui::PopStyleVar();
  ImGui::PopFont();
  return edit;
}

float imgui_text_width(int number, const char *text) {
  ImFont *own = font(number);
  return own->CalcTextSizeA(height(own), FLT_MAX, 0, text).x;
}

void imgui_text(int number, float x, float baseline, uint32_t color, const char *text) {
  ImFont *own = font(number);
  const float top = roundf(baseline) - letters(own)->Ascent;
  canvas()->AddText(own, height(own), ImVec2(floorf(x), top), color, text);
}

void imgui_fill(imgui_box box, uint32_t color, float radius) {
  canvas()->AddRectFilled(corner(box), opposite(box), color, radius);
}
void imgui_fill_corners(imgui_box box, uint32_t first, uint32_t second, uint32_t third,
                        uint32_t fourth) {
  canvas()->AddRectFilledMultiColor(corner(box), opposite(box), first, second, third, fourth);
}
void imgui_outline(imgui_box box, uint32_t color, float radius, float width) {
  canvas()->AddRect(corner(box), opposite(box), color, radius, 0, width);
}
void imgui_circle(imgui_point middle, float radius, uint32_t color) {
  ImFontAtlas *atlas = ImGui::GetIO().Fonts;
  for (const disc &disc : ((imgui_context *)ImGui::GetIO().UserData)->discs) {
    if (fabsf(disc.radius - radius) > 0.01f) continue;
    ImVec2 from, to;
    atlas->CalcCustomRectUV(atlas->GetCustomRectByIndex(disc.number), &from, &to);
    const float half = side(disc.radius) / 2.0f;
    canvas()->PrimReserve(6, 4);
    canvas()->PrimRectUV(ImVec2(middle.x - half, middle.y - half),
                         ImVec2(middle.x + half, middle.y + half), from, to, color);
    return;
  }
  canvas()->AddCircleFilled(point(middle), radius, color);
}
void imgui_line(const imgui_point *points, int count, uint32_t color, float width) {
  static_assert(sizeof(imgui_point) == sizeof(ImVec2));
  canvas()->AddPolyline((const ImVec2 *)points, count, color, 0, width);
}
void imgui_polygon(const imgui_point *points, int count, uint32_t color) {
  canvas()->AddConvexPolyFilled((const ImVec2 *)points, count, color);
}
void imgui_begin_clip(imgui_box box) { ImGui::PushClipRect(corner(box), opposite(box), true); }
void imgui_end_clip(void) { ImGui::PopClipRect(); }
#endif
