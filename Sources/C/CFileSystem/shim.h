#include <sys/stat.h>
#include <sys/types.h>
#include <sys/xattr.h>

// <stdio.h>, <string.h> and <unistd.h> declare these only to those who define _GNU_SOURCE.
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);
void *memmem(const void *bytes, size_t count, const void *wanted, size_t wanted_count);
ssize_t copy_file_range(int from, off_t *from_offset, int to, off_t *to_offset, size_t count,
                        unsigned int flags);

/// renameat2's flag: fail with EEXIST if the new name is taken.
static const unsigned int rename_noreplace = 1;

/// futimens' nanoseconds for the present time, a macro that Swift does not see.
static const long utime_now = UTIME_NOW;
