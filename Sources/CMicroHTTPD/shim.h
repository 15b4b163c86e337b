#pragma once
#include <microhttpd.h>

// Swift cannot call variadic functions.

// Serves what comes in at a socket that listens, on a thread of the library's own. A connection that
// says nothing for a minute is closed; one that is suspended is not.
static inline struct MHD_Daemon *cmhd_start(
    int socket, MHD_AccessHandlerCallback handler, void *context) {
  return MHD_start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_AUTO | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
      handler, context, MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_CONNECTION_LIMIT, 2000u,
      MHD_OPTION_CONNECTION_TIMEOUT, 60u, MHD_OPTION_END);
}
