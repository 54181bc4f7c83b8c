/** Somebody else's engine as a bot: its program is kept running, asked in its own words, and held to the rules. */
@NullMarked
package org.parlor.bots.foreign;

import org.jspecify.annotations.NullMarked;
