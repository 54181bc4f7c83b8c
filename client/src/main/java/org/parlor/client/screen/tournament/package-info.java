/** The tournament screens. */
@NullMarked
package org.parlor.client.screen.tournament;

import org.jspecify.annotations.NullMarked;
