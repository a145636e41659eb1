// A deck of ten colored cards in a window of SDL2, which a hand swipes by the rules of a preset.
//
//   make && ./deck [PRESET]
//
// Drag a card; arrow keys swipe, U undoes, R deals again. What happens is written a line each.
#include <SDL.h>
#include <math.h>
#include <riffle.h>
#include <stdio.h>

enum { CARDS = 10, MOST_POSES = 64 };

static riffle_stack *stack;
static SDL_Texture *textures[CARDS];

// SDL's clock in seconds. An event of SDL's may be older than what the stack was told, so all get this one.
static double now(void) { return (double)SDL_GetPerformanceCounter() / SDL_GetPerformanceFrequency(); }

static void check(int32_t result) {
  if (result < 0) fprintf(stderr, "%s\n", riffle_stack_problem(stack));
}

// The program's own picture of a card: a color with a lighter square, which shows its number by its place.
static SDL_Texture *make_card(SDL_Renderer *renderer, int number) {
  SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, 200, 300, 32, SDL_PIXELFORMAT_RGBA32);
  Uint8 red = 60 + 19 * number, green = 90 + 97 * number % 130, blue = 230 - 21 * number;
  SDL_FillRect(surface, NULL, SDL_MapRGB(surface->format, red, green, blue));
  SDL_Rect square = {20 + number % 4 * 42, 20 + number / 4 * 42, 34, 34};
  SDL_FillRect(surface, &square, SDL_MapRGB(surface->format, 255, 255, 255));
  SDL_Texture *texture = SDL_CreateTextureFromSurface(renderer, surface);
  SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear);
  SDL_FreeSurface(surface);
  return texture;
}

static void draw(SDL_Renderer *renderer, double time) {
  SDL_SetRenderDrawColor(renderer, 32, 34, 40, 255);
  SDL_RenderClear(renderer);
  riffle_pose poses[MOST_POSES];
  int count = riffle_stack_poses(stack, time, poses, MOST_POSES);
  for (int i = 0; i < count && i < MOST_POSES; i++) {
    riffle_pose *pose = &poses[i];
    SDL_FRect place = {pose->x - pose->width / 2, pose->y - pose->height / 2, pose->width, pose->height};
    SDL_Texture *texture = textures[pose->card % CARDS];
    SDL_SetTextureAlphaMod(texture, (Uint8)lround(255 * pose->alpha));
    SDL_RenderCopyExF(renderer, texture, NULL, &place, pose->rotation * 180 / M_PI, NULL, SDL_FLIP_NONE);
  }
  SDL_RenderPresent(renderer);
}

static void tell_pointer(int phase, double x, double y, int button, int buttons) {
  riffle_pointer_event event = {
      .time = now(), .x = x, .y = y, .phase = phase, .button = button, .buttons = buttons};
  check(riffle_stack_pointer(stack, &event));
}

static void tell_key(SDL_Keycode key) {
  const char *words = key == SDLK_LEFT ? "swipe left" : key == SDLK_RIGHT ? "swipe right"
                      : key == SDLK_u  ? "undo" : key == SDLK_r ? "reload" : NULL;
  if (words) check(riffle_stack_key(stack, now(), words));
}

static void tell(const SDL_Event *event) {
  int held = event->motion.state & SDL_BUTTON_LMASK ? RIFFLE_BUTTON_PRIMARY : 0;
  if (event->type == SDL_MOUSEMOTION)
    tell_pointer(RIFFLE_POINTER_MOVE, event->motion.x, event->motion.y, 0, held);
  if (event->type == SDL_MOUSEBUTTONDOWN && event->button.button == SDL_BUTTON_LEFT)
    tell_pointer(RIFFLE_POINTER_DOWN, event->button.x, event->button.y, RIFFLE_BUTTON_PRIMARY, RIFFLE_BUTTON_PRIMARY);
  if (event->type == SDL_MOUSEBUTTONUP && event->button.button == SDL_BUTTON_LEFT)
    tell_pointer(RIFFLE_POINTER_UP, event->button.x, event->button.y, RIFFLE_BUTTON_PRIMARY, 0);
  if (event->type == SDL_KEYDOWN) tell_key(event->key.keysym.sym);
  if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_SIZE_CHANGED)
    check(riffle_stack_resize(stack, now(), event->window.data1, event->window.data2, 1));
}

static void report(void) {
  riffle_event event;
  while (riffle_stack_event(stack, &event) > 0) {
    if (event.kind == RIFFLE_DID_SWIPE)
      printf("card %d went %s\n", event.card, event.direction == RIFFLE_LEFT ? "left" : "right");
    if (event.kind == RIFFLE_DID_UNDO) printf("card %d is back\n", event.card);
  }
  fflush(stdout);
}

int main(int count, char **words) {
  if (SDL_Init(SDL_INIT_VIDEO) < 0) return fprintf(stderr, "%s\n", SDL_GetError()), 1;
  // Hidden at first: over SDL 3 the renderer makes another window of it.
  const Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_HIDDEN;
  SDL_Window *window = SDL_CreateWindow("Deck", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, 800, 600, flags);
  SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC);
  if (!renderer) return fprintf(stderr, "%s\n", SDL_GetError()), 1;
  SDL_ShowWindow(window);
  for (int i = 0; i < CARDS; i++) textures[i] = make_card(renderer, i);

  stack = riffle_stack_open();
  riffle_start start = {.width = 800, .height = 600, .scale = 1, .count = CARDS};
  if (riffle_stack_use(stack, 0, count > 1 ? words[1] : "riffle") < 0 || riffle_stack_begin(stack, now(), &start) < 0)
    return fprintf(stderr, "%s\n", riffle_stack_problem(stack)), 1;

  for (SDL_Event event = {0}; event.type != SDL_QUIT;) {
    // While cards move, the display's rate is the clock; at rest nothing is drawn until something happens.
    double time = now();
    riffle_stack_advance(stack, time);
    draw(renderer, time);
    report();
    if (riffle_stack_is_moving(stack, time) <= 0 && SDL_WaitEvent(&event)) tell(&event);
    while (event.type != SDL_QUIT && SDL_PollEvent(&event)) tell(&event);
  }
  riffle_stack_close(stack);
  SDL_Quit();
}
