/** Certificates: read from files or made here, and read again when the files change. */
@NullMarked
package org.parlor.server.tls;

import org.jspecify.annotations.NullMarked;
