#ifndef CPREVIEWPAGE_PREVIEWPAGE_H
#define CPREVIEWPAGE_PREVIEWPAGE_H

/// The script that reloads a page when the site changes and shows what is wrong.
const char *previewScript(void);
/// The page that stands for one that could not be made yet.
const char *previewPage(void);
/// What each page has at its end, with REVISION in place of what it shows.
const char *previewTag(void);

#endif
