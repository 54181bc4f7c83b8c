/** One game in plain mode. */
@NullMarked
package org.parlor.client.plain.game;

import org.jspecify.annotations.NullMarked;
