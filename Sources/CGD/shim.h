#pragma once
#include <gd.h>
#include <stdarg.h>

static void cgd_say_nothing(int priority, const char *format, va_list arguments) {
  (void)priority;
  (void)format;
  (void)arguments;
}

// The library prints what is wrong with a picture on standard error, unless it is told otherwise.
static inline void cgd_be_quiet(void) { gdSetErrorMethod(cgd_say_nothing); }
