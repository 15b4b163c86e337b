#pragma once
#include <zlib.h>

// A macro, which Swift does not see. 31 is the largest window, and gzip alone.
static inline int czlib_begin_gzip(z_stream *stream) { return inflateInit2(stream, 31); }
