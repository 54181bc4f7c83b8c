/** A server for the NBoard protocol, version 2. */
@NullMarked
package org.parlor.bots.nboard;

import org.jspecify.annotations.NullMarked;
