/** Requests about the rules of the games, which concern no game that is played. */
@NullMarked
package org.parlor.server.core.rules;

import org.jspecify.annotations.NullMarked;
