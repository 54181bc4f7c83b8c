/** Command line of the server: {@code parlor-server} and its subcommands, such as {@code backup} and {@code check}. */
@NullMarked
package org.parlor.server.cli;

import org.jspecify.annotations.NullMarked;
