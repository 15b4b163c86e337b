#pragma once
#include <gd.h>
#include <gd_errors.h>
#include <png.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

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

// Decodes a PNG; NULL where it is damaged or there is no memory.
//
// The library's own function lets libpng print its warnings (of interlacing, for one) on standard
// error, and has no way to stop it. The simplified reader keeps them to itself.
static inline gdImagePtr cgd_png(size_t size, const void *data) {
  png_image png;
  memset(&png, 0, sizeof png);
  png.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(&png, data, size)) return NULL;
  png.format = PNG_FORMAT_RGBA;
  // Without a word on its gamma, a picture of 16 bits is like any other.
  png.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  unsigned char *pixels = malloc(PNG_IMAGE_SIZE(png));
  if (pixels == NULL) {
    png_image_free(&png);
    return NULL;
  }
  gdImagePtr image = NULL;
  if (png_image_finish_read(&png, NULL, pixels, 0, NULL))
    image = gdImageCreateTrueColor((int)png.width, (int)png.height);
  if (image != NULL) {
    const unsigned char *pixel = pixels;
    for (int y = 0; y < (int)png.height; y++)
      for (int x = 0; x < (int)png.width; x++, pixel += 4)
        image->tpixels[y][x] =
            gdTrueColorAlpha(pixel[0], pixel[1], pixel[2], gdAlphaMax - (pixel[3] >> 1));
  }
  free(pixels);
  return image;
}
