/** A server for the Go Text Protocol, version 2, for Othello. */
@NullMarked
package org.parlor.bots.bridge.gtp;

import org.jspecify.annotations.NullMarked;
