#pragma once
#include <gd.h>
#include <gd_errors.h>
#include <stdarg.h>

// Whether the library has said, since it was last asked on this thread, that a picture is damaged.
// Within a function, since a variable of a thread that stands alone does not come with the header.
static inline int *cgd_has_warned(void) {
  static _Thread_local int has_warned;
  return &has_warned;
}

static void cgd_note(int priority, const char *format, va_list arguments) {
  (void)format;
  (void)arguments;
  if (priority <= GD_WARNING) *cgd_has_warned() = 1;
}

// The library prints what is wrong with a picture on standard error, unless it is told otherwise.
static inline void cgd_be_quiet(void) { gdSetErrorMethod(cgd_note); }

// Decodes a JPEG; NULL also for one that the library would only warn of, and fill up with grey.
static inline gdImagePtr cgd_whole_jpeg(int size, void *data) {
  *cgd_has_warned() = 0;
  gdImagePtr image = gdImageCreateFromJpegPtrEx(size, data, 0);
  if (image == NULL || !*cgd_has_warned()) return image;
  gdImageDestroy(image);
  return NULL;
}
