/** The client as a program: its command line, its exit codes and the wiring of everything else. */
@NullMarked
package org.parlor.client;

import org.jspecify.annotations.NullMarked;
