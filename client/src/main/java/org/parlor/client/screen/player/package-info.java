/** Profiles, histories and leaderboards. */
@NullMarked
package org.parlor.client.screen.player;

import org.jspecify.annotations.NullMarked;
