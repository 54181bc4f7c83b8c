/** What an operator may set, and where it is set: on the command line, in the environment, in a file. */
@NullMarked
package org.parlor.server.config;

import org.jspecify.annotations.NullMarked;
