/*
riffle.h: stacks of cards that a person swipes, for C and for all that can call C.

A stack decides what becomes of a press, where each card is at any time, and when a card is swiped. It
draws nothing: a program tells it what pointers and keys do, and shows the cards where it says.

    // cc throw.c $(pkg-config --cflags --libs riffle) -o throw
    #include <riffle.h>
    #include <stdio.h>

    int main(void) {
      riffle_stack *stack = riffle_stack_open();
      riffle_start start = {.width = 800, .height = 600, .scale = 1, .count = 5};
      riffle_stack_set_zoom(stack, 1);
      if (riffle_stack_use(stack, 0, "koloda") < 0 || riffle_stack_begin(stack, 0, &start) < 0) {
        fprintf(stderr, "%s\n", riffle_stack_problem(stack));
        return 1;
      }
      // A hand throws the card on top to the right within a tenth of a second.
      for (int i = 0; i <= 10; i++) {
        riffle_pointer_event event = {.time = i / 100.0, .x = 400 + 25 * i, .y = 300};
        event.phase = i == 0 ? RIFFLE_POINTER_DOWN : i < 10 ? RIFFLE_POINTER_MOVE : RIFFLE_POINTER_UP;
        event.button = i == 0 || i == 10 ? RIFFLE_BUTTON_PRIMARY : 0;
        event.buttons = i < 10 ? RIFFLE_BUTTON_PRIMARY : 0;
        riffle_stack_pointer(stack, &event);
      }
      double now = 0.1;
      do {
        now += 1 / 60.0;
        riffle_stack_advance(stack, now);
        riffle_event event;
        while (riffle_stack_event(stack, &event) > 0)
          if (event.kind == RIFFLE_DID_SWIPE) printf("card %d was swiped\n", event.card);
        riffle_pose poses[16];
        int count = riffle_stack_poses(stack, now, poses, 16);
        for (int i = 0; i < count && i < 16; i++)  // from back to front
          printf("card %d is at %g, %g\n", poses[i].card, poses[i].x, poses[i].y);
      } while (riffle_stack_is_moving(stack, now) > 0);
      riffle_stack_close(stack);
    }

Units. Lengths are points of the window, x to the right and y down from its top left corner; on a dense screen a
point is several pixels (scale). Angles are radians, clockwise. Alpha goes from 0 to 1. Tunables have
units of their own: points of the stage (zoom), degrees, seconds.

Time. Seconds of any clock that never goes back, such as SDL_GetTicks() / 1000.0; only differences count.
Inputs are taken to the microsecond. A time before the latest that a stack was told is refused: take
the greater of the two where events come late. Poses are asked for at the time at which a frame will be
seen. While nothing moves nothing needs to be drawn: wait for the next input.

Results. A function returns 0 or more if it did what it was asked. A negative result is a riffle_result: nothing
has changed, and riffle_stack_problem has a line that says what is wrong. No argument ends the
program, as long as pointers point to what they say.

Text is UTF-8 that ends with a zero byte, 1 MiB of it at most. Null is empty text.

Memory. What goes in is copied. Lists come out into the caller's memory: capacity says for how many
there is room, no more are written, and the result counts all. With null and 0 they are only counted.
Pointers that come out are valid until the next call with the same stack.

Threads. Stacks share nothing: each may be on a thread of its own. One stack takes one call at a time. No
function calls back, waits, reads a file or starts a thread.

In web pages the same functions are those of riffle.wasm, which riffle.js calls.
*/
#ifndef RIFFLE_H
#define RIFFLE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A stack of cards. */
typedef struct riffle_stack riffle_stack;

/* Why nothing was done. */
enum riffle_result {
  RIFFLE_NO_STACK = -1, /* the stack is null, or was closed, as far as its memory still shows that */
  RIFFLE_WRONG = -2     /* it cannot be done: riffle_stack_problem says why */
};

enum riffle_direction {
  RIFFLE_LEFT, RIFFLE_RIGHT, RIFFLE_UP, RIFFLE_DOWN,
  RIFFLE_TOP_LEFT, RIFFLE_TOP_RIGHT, RIFFLE_BOTTOM_LEFT, RIFFLE_BOTTOM_RIGHT
};

/* ---- A stack --------------------------------------------------------------------------------------------- */

/* Makes a stack with the preset riffle. It has no cards before it begins. */
riffle_stack *riffle_stack_open(void);

/* Frees it. Null is RIFFLE_NO_STACK, and harmless. */
int32_t riffle_stack_close(riffle_stack *stack);

/* A line on the latest call that returned a negative result; empty if there was none. Never null. */
const char *riffle_stack_problem(riffle_stack *stack);

/* The text that the latest call wrote, of those that say so; it ends with a zero byte. Never null. */
const char *riffle_stack_text(riffle_stack *stack);

/* How a stack begins. */
typedef struct {
  double width, height; /* of the window, or of the part of it that is the stack's */
  double scale;         /* pixels for each point: 1, 2, 1.25 ...; above 0 */
  uint64_t seed;        /* of random rotations; the same seed and inputs give the same poses */
  int32_t count;        /* cards in the data: 0 to 100,000,000 */
  int32_t is_dealt;     /* not 0: they come from outside, if the preset deals */
} riffle_start;

/* Begins, or begins anew: deals cards, whose numbers are 0, 1, 2 ... The clock starts anew, too. */
int32_t riffle_stack_begin(riffle_stack *stack, double time, const riffle_start *start);

/* The window has another size or density. */
int32_t riffle_stack_resize(
  riffle_stack *stack, double time, double width, double height, double scale);

/* Presets are made for a stage, which is shown at so many points of the window for each of its own: 0.001 to 1000. 1
   leaves cards the size that the preset gives them; 0, as at the beginning, fits the stage into the window. */
int32_t riffle_stack_set_zoom(riffle_stack *stack, double zoom);
int32_t riffle_stack_zoom(riffle_stack *stack, double *zoom);

/* ---- Presets and tunables -------------------------------------------------------------------------------- */

/* Takes a preset by its name, before the stack begins or while it runs. riffle.wasm has the name riffle only:
   others are in presets.json, as tunables. */
int32_t riffle_stack_use(riffle_stack *stack, double time, const char *name);

/* Takes the preset of a preset file's text, as `riffle presets show` and the studio write it; its base, if it
   names one, is a preset with a name. Not in riffle.wasm: a page reads JSON and sets tunables. */
int32_t riffle_stack_use_json(riffle_stack *stack, double time, const char *json);

/* Writes the names of all presets to the text, a line each; returns how many. */
int32_t riffle_stack_presets(riffle_stack *stack);

enum riffle_value_kind {
  RIFFLE_NONE, RIFFLE_NUMBER, RIFFLE_FLAG, RIFFLE_TEXT, RIFFLE_NUMBERS, RIFFLE_TEXTS
};

/* The value of a tunable: of the last three fields it has the one that its kind names. */
typedef struct {
  int32_t kind;          /* a riffle_value_kind */
  int32_t count;         /* of RIFFLE_NUMBERS, 64 at most */
  double number;         /* a flag is 0 or 1 */
  const double *numbers;
  const char *text;      /* a word, a color as #RRGGBB; RIFFLE_TEXTS have a line each */
} riffle_value;

/* Sets a tunable by its key, such as "drag.maximumRotation" or "exit.kind". `riffle presets show NAME --explain`
   lists all with their ranges. */
int32_t riffle_stack_set(
  riffle_stack *stack, double time, const char *key, const riffle_value *value);
int32_t riffle_stack_get(riffle_stack *stack, const char *key, riffle_value *value);

/* The directions in which a drag swipes: the sum of 1 << riffle_direction. */
int32_t riffle_stack_directions(riffle_stack *stack);

/* ---- Input ----------------------------------------------------------------------------------------------- */

enum riffle_pointer_kind { RIFFLE_MOUSE, RIFFLE_PEN, RIFFLE_TOUCH };

enum riffle_pointer_phase {
  RIFFLE_POINTER_DOWN, RIFFLE_POINTER_MOVE, RIFFLE_POINTER_UP,
  RIFFLE_POINTER_CANCEL /* the press was taken away and decides nothing */
};

enum riffle_button {
  RIFFLE_BUTTON_PRIMARY = 1, RIFFLE_BUTTON_SECONDARY = 2, RIFFLE_BUTTON_MIDDLE = 4,
  RIFFLE_BUTTON_BACK = 8, RIFFLE_BUTTON_FORWARD = 16
};

/* What a pointer did. */
typedef struct {
  double time;
  double x, y;
  double delay;    /* how much earlier it happened, in seconds, if the system says so; else 0 */
  int64_t id;      /* which mouse, pen or finger, as the program likes */
  int32_t kind;    /* a riffle_pointer_kind */
  int32_t phase;   /* a riffle_pointer_phase */
  int32_t button;  /* the riffle_button that went down or up; a finger has the primary one */
  int32_t buttons; /* the sum of those that are held now */
} riffle_pointer_event;

int32_t riffle_stack_pointer(riffle_stack *stack, const riffle_pointer_event *event);

/* Does a command: "swipe right", "undo", "redo", "next", "previous", "nudge left", "tap", "deal", "pause", "resume",
   "jump 3", "shift -1", "reload", "reload 12", "insert 0 2", "delete 4 1", "move 5 0", "requeue 3 5" (the swiped card
   at index 3 comes back beneath 5 others), "reduceMotion true", "layoutDirection rightToLeft", "answer true"; or one
   of them at once: "instantly undo". */
int32_t riffle_stack_command(riffle_stack *stack, double time, const char *words);

/* The same by a key, which events tell as their cause. */
int32_t riffle_stack_key(riffle_stack *stack, double time, const char *words);

/* 1 has each swipe ask from now on: the card waits where it is, with RIFFLE_DID_ASK, until the command "answer true"
   lets it go or "answer false" back; 0, the default, has none ask. */
int32_t riffle_stack_set_asking(riffle_stack *stack, int32_t asks);

/* 1 has poses say where a card would go although the preset shows no stamps; 0 is the default. */
int32_t riffle_stack_set_keeps_stamps(riffle_stack *stack, int32_t keeps_stamps);

/* ---- Data ------------------------------------------------------------------------------------------------ */

/* A card has a number, which stays the same whatever its index becomes. The cards that a stack begins with have
   their indices as numbers; each that comes later has the next one. */

/* The cards of the data, and those that are left to swipe. */
int32_t riffle_stack_count(riffle_stack *stack);
int32_t riffle_stack_remaining(riffle_stack *stack);

/* The number of the card at an index of the data. */
int32_t riffle_stack_card_at(riffle_stack *stack, int32_t index);

int32_t riffle_stack_insert(riffle_stack *stack, double time, int32_t index, int32_t count);
int32_t riffle_stack_delete(riffle_stack *stack, double time, int32_t index, int32_t count);
int32_t riffle_stack_move(riffle_stack *stack, double time, int32_t from, int32_t to);

/* Deals all cards of the data anew, of which there are so many now. */
int32_t riffle_stack_reload(riffle_stack *stack, double time, int32_t count);

/* ---- Time and what comes out ----------------------------------------------------------------------------- */

/* Brings the stack to a time: flights end, and events come of it. */
int32_t riffle_stack_advance(riffle_stack *stack, double time);

/* 1 if a frame after a time would differ from the one at it, so that another is needed; else 0. */
int32_t riffle_stack_is_moving(riffle_stack *stack, double time);

/* Writes when the stack changes next by itself, such as when a card has flown off; infinity if it does not. Frames until
   then can be made ahead: they are what they will be if nothing is told but the time. */
int32_t riffle_stack_next_landing(riffle_stack *stack, double *time);

enum riffle_event_kind {
  RIFFLE_WILL_DISPLAY,    /* the card is shown from now on */
  RIFFLE_DID_DISPLAY,     /* it is the one on top */
  RIFFLE_DID_BEGIN_DRAG,
  RIFFLE_DID_DRAG,
  RIFFLE_DID_CANCEL_DRAG,
  RIFFLE_WILL_SWIPE,
  RIFFLE_DID_SWIPE,       /* decided; its flight begins */
  RIFFLE_DID_LEAVE,       /* its flight is over */
  RIFFLE_DID_RETURN,      /* it was let go and is back in its place */
  RIFFLE_DID_UNDO,        /* its swipe is taken back */
  RIFFLE_DID_REMOVE_LAST, /* it was the last one */
  RIFFLE_DID_FINISH_ROUND, /* it was the last of a round of a deck that loops */
  RIFFLE_DID_SELECT,      /* it was tapped */
  RIFFLE_DID_RELOAD,
  RIFFLE_DID_REFUSE,      /* what was asked of it was not done, such as undo without a swipe */
  RIFFLE_DID_ASK          /* a swipe of it waits for an answer: see riffle_stack_set_asking */
};

enum riffle_cause { RIFFLE_BY_HAND, RIFFLE_BY_KEY, RIFFLE_BY_COMMAND, RIFFLE_BY_REDO };

/* What happened. */
typedef struct {
  double time;
  int32_t kind;      /* a riffle_event_kind */
  int32_t card;      /* the card's number; -1 if it is about none */
  int32_t index;     /* its index in the data, the last one if it is gone; -1 */
  int32_t direction; /* a riffle_direction; -1 */
  int32_t cause;     /* of a swipe, a riffle_cause; -1 */
  int32_t id;        /* as in poses; -1 */
} riffle_event;

/* Takes the oldest event that was not taken yet; returns 1, or 0 if there is none. Writes its name, as in
   the logs of `riffle simulate`, to the text: "didSwipe". Take all of them before each frame: they wait. */
int32_t riffle_stack_event(riffle_stack *stack, riffle_event *event);

enum riffle_activity {
  RIFFLE_RESTING, RIFFLE_DRAGGED, RIFFLE_RETURNING, RIFFLE_LEAVING, RIFFLE_ENTERING, RIFFLE_MOVING
};

/* Where a card is. */
typedef struct {
  double x, y;            /* its middle */
  double width, height;
  double rotation;        /* about its middle */
  double alpha;
  double lift;            /* 0 on the stack to 1 in the air: larger shadows */
  double promotion;       /* 0 to 1: how far it is from the second place to the top */
  double stamp_opacity;   /* of the word that says where it would go: "LIKE" */
  double stamp_emphasis;  /* 1 once letting go would swipe */
  int32_t card;           /* its number */
  int32_t id;             /* of this showing of it: a card that comes again has another one */
  int32_t index;          /* in the data, the last one if it is gone */
  int32_t activity;       /* a riffle_activity */
  int32_t stamp;          /* the riffle_direction of its stamp; -1 if it has none */
  int32_t is_of_old_deal; /* 1 if it still flies although the cards were dealt anew */
} riffle_pose;

/* The cards that are seen at a time, from back to front. */
int32_t riffle_stack_poses(
  riffle_stack *stack, double time, riffle_pose *poses, int32_t capacity);

/* ---- Positions ------------------------------------------------------------------------------------------- */

/* The order of the cards, what was swiped and where, as numbers for the same version of this library. */
int32_t riffle_stack_save(riffle_stack *stack, double *numbers, int32_t capacity);

/* Takes up a position, in a stack that has begun with as many cards as the saved one had: all cards rest then. */
int32_t riffle_stack_restore(
  riffle_stack *stack, double time, const double *numbers, int32_t count);

/* ---- Riffle's own pictures ------------------------------------------------------------------------------- */

/* For programs that show Riffle's faces, shadows and stamps: what a frame is made of. */

/* What a card shows. */
typedef struct {
  const char *title, *subtitle, *badge;
  const char *problem;   /* why its picture cannot be shown; empty if it can */
  int32_t width, height; /* of its picture in pixels; 0 without one */
  uint32_t color;        /* 0xRRGGBB: the ground below the picture */
} riffle_face;

/* Says what the card of a number shows. */
int32_t riffle_stack_set_face(riffle_stack *stack, int32_t card, const riffle_face *face);

/* Says what is there when no card is left. */
int32_t riffle_stack_set_empty(riffle_stack *stack, const char *title, const char *message);

/* Takes the preset's look for the dark, or its own. */
int32_t riffle_stack_set_dark(riffle_stack *stack, int32_t is_dark);

/* Writes a frame as numbers: records one after the other, each behind the number of its kind. Lengths are in pixels.

   5  ground: color
   0  what follows is of: id (-1 for what lies below the cards), the card's number, riffle_activity, whether it is on top
   1  shape: middle x y, width, height, rotation, corner radius, whether corners are continuous, alpha, fill
   2  shadow: middle x y, width, height, rotation, corner radius, offset x y, standard deviation, color, alpha of the card
   3  text: start and length of its bytes in the text, x, baseline, alignment (0 left, 1 center, 2 right), size, weight,
      color, greatest width
   4  path: start and length of its letters in the text (M, L, Q, C, Z as in SVG), width of the line or 0 if it is
      filled, color

   A color is red, green, blue from 0 to 255, and alpha. A fill is one of these:

   0  color
   1  color above, color below
   2  picture: the card's number, width, height, whether all of it is shown, color below
   3  layer, which riffle_stack_layer draws: its number, width, height
   4  linear gradient: x y from, x y to, as parts of the shape; count; place and color of each */
int32_t riffle_stack_frame(riffle_stack *stack, double time, double *numbers, int32_t capacity);

/* Writes what a layer of the latest frames is made of: such records, from its own top left corner. A layer keeps its
   number as long as it looks the same. Returns 0 if it is gone. */
int32_t riffle_stack_layer(
  riffle_stack *stack, int32_t layer, double *numbers, int32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
