// Every file of Templates, two lines each: a C target cannot list a folder, so a test compares this
// list with it. The compiler notes what it embeds, so that a changed file is embedded anew.
#include "BuiltInFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define QUOTED(path) #path
#define TEXT(path) QUOTED(path)
#define SOURCE(path) TEXT(../../Templates/path)

static const struct BuiltInFile list[] = {
#define PATH album/index.html
#include "embed.h"
#define PATH archive/index.html
#include "embed.h"
#define PATH artist/index.html
#include "embed.h"
#define PATH assets/from-disk.js
#include "embed.h"
#define PATH assets/icon.svg
#include "embed.h"
#define PATH assets/style.css
#include "embed.h"
#define PATH calendar/index.html
#include "embed.h"
#define PATH chart/chart.csv
#include "embed.h"
#define PATH chart/chart.json
#include "embed.h"
#define PATH chart/index.html
#include "embed.h"
#define PATH genre/index.html
#include "embed.h"
#define PATH home/index.html
#include "embed.h"
#define PATH item/index.html
#include "embed.h"
#define PATH layouts/default.html
#include "embed.h"
#define PATH list/index.html
#include "embed.h"
#define PATH maker/index.html
#include "embed.h"
#define PATH makers/index.html
#include "embed.h"
#define PATH page/index.html
#include "embed.h"
#define PATH partials/chart-crumbs.html
#include "embed.h"
#define PATH partials/chart-items.html
#include "embed.h"
#define PATH partials/crumbs.html
#include "embed.h"
#define PATH partials/dropouts.html
#include "embed.h"
#define PATH partials/elsewhere.html
#include "embed.h"
#define PATH partials/explicit.html
#include "embed.h"
#define PATH partials/foot-extra.html
#include "embed.h"
#define PATH partials/genres.html
#include "embed.h"
#define PATH partials/head-extra.html
#include "embed.h"
#define PATH partials/highlight.html
#include "embed.h"
#define PATH partials/history.html
#include "embed.h"
#define PATH partials/item-name.html
#include "embed.h"
#define PATH partials/movement.html
#include "embed.h"
#define PATH partials/name.html
#include "embed.h"
#define PATH partials/pages.html
#include "embed.h"
#define PATH partials/past.html
#include "embed.h"
#define PATH partials/picture.html
#include "embed.h"
#define PATH partials/placeholder.html
#include "embed.h"
#define PATH partials/placements.html
#include "embed.h"
#define PATH partials/preview.html
#include "embed.h"
#define PATH partials/row.html
#include "embed.h"
#define PATH partials/siblings.html
#include "embed.h"
#define PATH partials/sparkline.html
#include "embed.h"
#define PATH partials/standing.html
#include "embed.h"
#define PATH partials/standings.html
#include "embed.h"
#define PATH partials/store.html
#include "embed.h"
#define PATH podcast/index.html
#include "embed.h"
#define PATH records/index.html
#include "embed.h"
#define PATH redirect/index.html
#include "embed.h"
#define PATH site/404.html
#include "embed.h"
#define PATH site/index.json
#include "embed.h"
#define PATH site/robots.txt
#include "embed.h"
#define PATH site/sitemap.xml
#include "embed.h"
#define PATH storefront/index.html
#include "embed.h"
#define PATH strings/en.yml
#include "embed.h"
};

const struct BuiltInFile *builtInFiles(void) { return list; }

size_t builtInFileCount(void) { return sizeof list / sizeof list[0]; }
