#include "PreviewPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char script[] = {
#embed "preview.js" suffix(, 0)
};

static const char page[] = {
#embed "preview.html" suffix(, 0)
};

static const char tag[] = {
#embed "tag.html" suffix(, 0)
};

const char *previewScript(void) { return script; }
const char *previewPage(void) { return page; }
const char *previewTag(void) { return tag; }
