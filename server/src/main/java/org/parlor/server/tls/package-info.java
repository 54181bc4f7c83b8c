/** TLS certificates: read from PEM files or self-signed, and reloaded when the files change. */
@NullMarked
package org.parlor.server.tls;

import org.jspecify.annotations.NullMarked;
