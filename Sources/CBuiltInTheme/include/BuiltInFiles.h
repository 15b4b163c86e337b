#ifndef CBUILTINTHEME_BUILTINFILES_H
#define CBUILTINTHEME_BUILTINFILES_H

#include <stddef.h>

/// A file of Templates as it was when the program was built.
struct BuiltInFile {
  /// The path from Templates.
  const char *path;
  const unsigned char *bytes;
  size_t size;
};

/// The files; they stay where they are as long as the program runs.
const struct BuiltInFile *builtInFiles(void);
size_t builtInFileCount(void);

#endif
