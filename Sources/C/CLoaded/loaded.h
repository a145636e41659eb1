// For libraries that are loaded when the first file needs them, so that a program starts without them.
//
// LOADED_FUNCTIONS(type, LIST) declares a structure of pointers to a library's functions, each with
// the type that the library's own header gives it, and a function that returns their names in the
// same order. LIST(each) is a macro that calls `each` with every name.
#define LOADED_FIELD(name) __typeof__(&name) _Nonnull name;
#define LOADED_NAME(name) #name " "
#define LOADED_FUNCTIONS(type, LIST)                                                               \
  struct __attribute__((swift_attr("@Sendable"))) type {                                           \
    LIST(LOADED_FIELD)                                                                             \
  };                                                                                               \
  static inline const char *type##_names(void) { return LIST(LOADED_NAME); }
