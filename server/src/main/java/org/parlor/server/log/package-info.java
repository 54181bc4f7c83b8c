/** The events of the log, their text and JSON formats, and their rate limit. */
@NullMarked
package org.parlor.server.log;

import org.jspecify.annotations.NullMarked;
