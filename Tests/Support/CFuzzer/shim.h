// libFuzzer's own header comes with no compiler's include path, so its one function is declared here.
#include <stddef.h>
#include <stdint.h>

// Calls a function with inputs that reach more and more of its code (FuzzerInterface.h of LLVM).
int LLVMFuzzerRunDriver(int *argc, char ***argv,
                        int (*callback)(const uint8_t *data, size_t size));
