/** {@code parlor-server admin}: administers a running server over the network. */
@NullMarked
package org.parlor.server.cli.admin;

import org.jspecify.annotations.NullMarked;
