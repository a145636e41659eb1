#if !__has_include(<sqlite3.h>)
#error "Install libsqlite3-dev."
#else
#include <sqlite3.h>

#include "../CLoaded/loaded.h"

#define SQLITE_FUNCTIONS(each)                                                                     \
  each(sqlite3_open_v2) each(sqlite3_close_v2) each(sqlite3_extended_result_codes)                 \
  each(sqlite3_busy_timeout) each(sqlite3_errmsg) each(sqlite3_db_readonly)                        \
  each(sqlite3_system_errno) each(sqlite3_prepare_v2) each(sqlite3_step) each(sqlite3_finalize)    \
  each(sqlite3_bind_null) each(sqlite3_bind_int64) each(sqlite3_bind_text) each(sqlite3_bind_blob) \
  each(sqlite3_column_type) each(sqlite3_column_int64) each(sqlite3_column_text)                   \
  each(sqlite3_column_blob) each(sqlite3_column_bytes) each(sqlite3_last_insert_rowid)             \
  each(sqlite3_get_autocommit)
LOADED_FUNCTIONS(sqlite_functions, SQLITE_FUNCTIONS)

// SQLITE_TRANSIENT is a cast that Swift does not import: SQLite copies the bytes at once.

/// Binds a copy of a text (sqlite3_bind_text); a null pointer is an empty one.
static inline int sqlite_bind_text(struct sqlite_functions library,
                                   sqlite3_stmt *_Nonnull statement, int index,
                                   const char *_Nullable text, int count) {
  return library.sqlite3_bind_text(statement, index, text ? text : "", count, SQLITE_TRANSIENT);
}

/// Binds a copy of some bytes (sqlite3_bind_blob), which would make NULL of a null pointer.
static inline int sqlite_bind_blob(struct sqlite_functions library,
                                   sqlite3_stmt *_Nonnull statement, int index,
                                   const void *_Nullable bytes, int count) {
  return library.sqlite3_bind_blob(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

#endif
