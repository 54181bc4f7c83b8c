/** The state of one game as the server reports it. */
@NullMarked
package org.parlor.client.game;

import org.jspecify.annotations.NullMarked;
