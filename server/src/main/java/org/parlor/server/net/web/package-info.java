/** The web page: static files over HTTP, and the line protocol over WebSocket. */
@NullMarked
package org.parlor.server.net.web;

import org.jspecify.annotations.NullMarked;
