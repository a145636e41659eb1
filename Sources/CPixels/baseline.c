#include "loops.h"
#define NAME(loop) loop##_baseline
#include "vector.h"

const cpixels_loops cpixels_baseline = LOOPS;
