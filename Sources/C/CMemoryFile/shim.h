// Of <sys/mman.h>, which declares it only to those who define _GNU_SOURCE.
int memfd_create(const char *name, unsigned int flags);
