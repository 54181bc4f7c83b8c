/** The command line of the server: {@code serve}, {@code check}, {@code backup}, {@code export} and the like. */
@NullMarked
package org.parlor.server.cli;

import org.jspecify.annotations.NullMarked;
