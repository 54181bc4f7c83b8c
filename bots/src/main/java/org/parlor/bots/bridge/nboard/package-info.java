/** A server for the NBoard protocol, version 2. */
@NullMarked
package org.parlor.bots.bridge.nboard;

import org.jspecify.annotations.NullMarked;
