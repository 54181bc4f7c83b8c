/** One game: its events, the state they fold to, its clock, and who may do what in it. */
@NullMarked
package org.parlor.server.core.game;

import org.jspecify.annotations.NullMarked;
