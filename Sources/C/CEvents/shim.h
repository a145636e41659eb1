#include <sys/epoll.h>
#include <sys/signalfd.h>

// The two functions with which an event loop other than libdispatch's own serves the main queue. They
// are libdispatch's, exported for CoreFoundation's run loop and in no header that is installed.

// Returns a file descriptor (eventfd) that becomes readable when work waits on the main queue.
int _dispatch_get_main_queue_handle_4CF(void);

// Runs what waits on the main queue; call it on the process's first thread.
void _dispatch_main_queue_callback_4CF(void *unused);
