// Measures a viewer of pictures from outside, on a display of its own without a window manager:
//
//   cull-probe COUNT KEY COMMAND [ARGUMENT ...]
//
// It starts the command, gives its window the whole screen, and presses the key (a name of X11, such as
// Right) COUNT times, each once the picture before stands still. It prints one line, with tabs between:
//
//   seconds from the start to the first picture, the median and the 99th percentile of the milliseconds from
//   a key to the sharp picture, MB of memory (PSS) 4 s after the first picture and at the end, and ticks of
//   CPU in 3 s at rest
//
// or `-` where nothing was seen. A picture is sharp at the first look at which the middle of the screen is
// what it is at last (within a root mean square of 3 of 255). It is looked at each 4 ms.
// Memory and ticks are those of the command and of all processes that it has started.

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/XTest.h>
#include <dirent.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// The middle of the screen, of which every second pixel across and down is looked at.
enum { width = 320, height = 240, size = width / 2 * (height / 2) * 3, most = 2000 };

static Display *display;
static XImage *image;
static int left, top;
static pid_t group;

/// The looks since the last key: each different from the one before.
static unsigned char looks[most][size];
static double times[most];
static int lookCount;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static void wait_for(double seconds) {
  struct timespec time = {seconds, fmod(seconds, 1) * 1e9};
  nanosleep(&time, NULL);
}

static int ignore(Display *display, XErrorEvent *event) { return 0; }

/// Gives the screen and the keys to the window that a viewer shows; not more often than twice per second,
/// since a viewer may draw its picture anew each time.
static void spread_windows(void) {
  static double last;
  Window root, parent, *children;
  unsigned count;
  if (!XQueryTree(display, DefaultRootWindow(display), &root, &parent, &children, &count)) return;
  int wide = DisplayWidth(display, 0), high = DisplayHeight(display, 0);
  for (unsigned index = 0; index < count; index++) {
    XWindowAttributes window;
    if (!XGetWindowAttributes(display, children[index], &window)) continue;
    if (window.map_state != IsViewable || window.override_redirect) continue;
    if (window.width < 200 || window.height < 200 || now() - last < 0.5) continue;
    last = now();
    if (window.x != 0 || window.y != 0 || window.width != wide || window.height != high)
      XMoveResizeWindow(display, children[index], 0, 0, wide, high);
    XSetInputFocus(display, children[index], RevertToPointerRoot, CurrentTime);
  }
  if (children) XFree(children);
}

/// Looks at the screen; returns whether it has changed.
static int look(void) {
  static unsigned char seen[size];
  XShmGetImage(display, DefaultRootWindow(display), image, left, top, AllPlanes);
  unsigned char *to = seen;
  for (int y = 0; y < height; y += 2) {
    const char *row = image->data + y * image->bytes_per_line;
    for (int x = 0; x < width; x += 2, to += 3) memcpy(to, row + x * 4, 3);
  }
  if (lookCount > 0 && memcmp(seen, looks[lookCount - 1], size) == 0) return 0;
  // What does not fit replaces the last one.
  if (lookCount < most) lookCount++;
  memcpy(looks[lookCount - 1], seen, size);
  times[lookCount - 1] = now();
  return 1;
}

static double difference(const unsigned char *one, const unsigned char *other) {
  double sum = 0;
  for (int index = 0; index < size; index++) {
    double part = one[index] - other[index];
    sum += part * part;
  }
  return sqrt(sum / size);
}

/// Looks until nothing has changed for a while, and returns the time at which the picture was sharp; 0 if
/// nothing changed at all.
static double time_of_sharpness(int opens, double rest, double limit) {
  double start = now(), changed = start;
  while ((now() - changed < rest || (opens && lookCount < 2)) && now() - start < limit) {
    if (opens) spread_windows();
    if (look()) changed = now();
    wait_for(0.004);
  }
  if (lookCount < 2) return 0;
  int sharp = 0;
  while (difference(looks[sharp], looks[lookCount - 1]) >= 3) sharp++;
  // Else nothing but a pointer or a clock has changed.
  return sharp == 0 ? 0 : times[sharp];
}

/// Adds up what the processes of the group take: memory in kB, and ticks of CPU.
static void measure(double *memory, long *ticks) {
  *memory = 0, *ticks = 0;
  DIR *folder = opendir("/proc");
  struct dirent *entry;
  while (folder && (entry = readdir(folder))) {
    pid_t process = atoi(entry->d_name);
    if (process <= 0 || getpgid(process) != group) continue;
    char path[64], line[1024];
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", process);
    FILE *file = fopen(path, "r");
    long value;
    while (file && fgets(line, sizeof line, file))
      if (sscanf(line, "Pss: %ld", &value) == 1) *memory += value;
    if (file) fclose(file);
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    file = fopen(path, "r");
    long user, system;
    // The name, in parentheses, may have blanks.
    if (file && fgets(line, sizeof line, file)) {
      const char *rest = strrchr(line, ')');
      if (rest && sscanf(rest + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user,
                         &system) == 2)
        *ticks += user + system;
    }
    if (file) fclose(file);
  }
  if (folder) closedir(folder);
}

static int compare(const void *one, const void *other) {
  double difference = *(const double *)one - *(const double *)other;
  return (difference > 0) - (difference < 0);
}

static void number(const char *format, double value, const char *end) {
  if (value > 0) printf(format, value);
  else printf("-");
  printf("%s", end);
}

int main(int count, char **arguments) {
  int keys = count > 3 ? atoi(arguments[1]) : 0;
  display = XOpenDisplay(NULL);
  if (keys < 1 || !display) return 64;
  XSetErrorHandler(ignore);
  KeyCode key = XKeysymToKeycode(display, XStringToKeysym(arguments[2]));
  left = (DisplayWidth(display, 0) - width) / 2, top = (DisplayHeight(display, 0) - height) / 2;
  // In a corner, where it is over no picture, and the window under it has the keys.
  XWarpPointer(display, None, DefaultRootWindow(display), 0, 0, 0, 0, 3,
               DisplayHeight(display, 0) / 2);
  XShmSegmentInfo memory;
  image = XShmCreateImage(display, DefaultVisual(display, 0), DefaultDepth(display, 0), ZPixmap,
                          NULL, &memory, width, height);
  memory.shmid = shmget(IPC_PRIVATE, image->bytes_per_line * height, IPC_CREAT | 0600);
  memory.shmaddr = image->data = shmat(memory.shmid, NULL, 0);
  memory.readOnly = False;
  XShmAttach(display, &memory);
  XSync(display, False);
  shmctl(memory.shmid, IPC_RMID, NULL);

  double start = now();
  look();
  group = fork();
  if (group == 0) {
    setpgid(0, 0);
    freopen("/dev/null", "w", stdout);
    freopen("/dev/null", "w", stderr);
    execvp(arguments[3], arguments + 3);
    _exit(127);
  }
  setpgid(group, group);
  double first = time_of_sharpness(1, 3, 60), early, late;
  long before, after;
  wait_for(fmax(0, first + 4 - now()));
  measure(&early, &before);

  double *delays = calloc(keys, sizeof *delays);
  int seen = 0;
  for (int index = 0; index < keys && first > 0; index++) {
    lookCount = 0;
    look();
    double pressed = now();
    XTestFakeKeyEvent(display, key, True, 0);
    XTestFakeKeyEvent(display, key, False, 10);
    XFlush(display);
    double sharp = time_of_sharpness(0, 0.7, 10);
    if (sharp > 0) delays[seen++] = (sharp - pressed) * 1000;
  }
  qsort(delays, seen, sizeof *delays, compare);
  wait_for(2);
  measure(&late, &before);
  wait_for(3);
  double ignored;
  measure(&ignored, &after);
  kill(-group, SIGTERM);
  wait_for(1);
  kill(-group, SIGKILL);
  waitpid(group, NULL, 0);

  // A viewer of which fewer than nine of ten keys changed the picture has another key.
  int isSeen = seen * 10 >= keys * 9;
  number("%.2f", first > 0 ? first - start : 0, "\t");
  number("%.0f", isSeen ? delays[seen / 2] : 0, "\t");
  number("%.0f", isSeen ? delays[seen * 99 / 100] : 0, "\t");
  number("%.0f", early / 1024, "\t");
  number("%.0f", late / 1024, "\t");
  printf("%ld\n", after - before);
}
