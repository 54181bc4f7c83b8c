/** Recorded games in plain mode. */
@NullMarked
package org.parlor.client.plain.replay;

import org.jspecify.annotations.NullMarked;
