// Stands in for functions of which glibc 2.35 has new versions, for a program that is to start with older ones.
// The linker's --wrap leads to them.

#include <complex.h>

double __wrap_hypot(double x, double y) { return cabs(__builtin_complex(x, y)); }

float __wrap_hypotf(float x, float y) { return cabsf(__builtin_complex(x, y)); }
