/** What an engine knows of its game. */
@NullMarked
package org.parlor.bots.game;

import org.jspecify.annotations.NullMarked;
