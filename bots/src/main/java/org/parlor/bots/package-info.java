/** The program {@code parlor-bots}: its command line. */
@NullMarked
package org.parlor.bots;

import org.jspecify.annotations.NullMarked;
