/** Recorded games in line mode. */
@NullMarked
package org.parlor.client.line.replay;

import org.jspecify.annotations.NullMarked;
