/** One game in line mode. */
@NullMarked
package org.parlor.client.line.game;

import org.jspecify.annotations.NullMarked;
