/** Command-line options of the server, and their resolution from command line, environment, file and defaults. */
@NullMarked
package org.parlor.server.config;

import org.jspecify.annotations.NullMarked;
