// A thread on which C and C++ libraries print nothing on standard error.
//
// Some decoders print a line or more about a file that they refuse, and have no function that would stop
// them: libjxl and dav1d through C's `stderr`, exempi and libheif through C++'s `std::cerr`. While any
// thread is quiet, both lead to a writer that drops what quiet threads print and passes on what others
// do; file descriptor 2 itself stays as it is.
#ifndef CQUIET_H
#define CQUIET_H

#ifdef __cplusplus
extern "C" {
#endif

// Makes the calling thread quiet until it has called `quiet_end` as often.
void quiet_begin(void);
void quiet_end(void);

#ifdef __cplusplus
}
#endif

#endif
