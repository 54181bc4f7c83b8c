/** The home screen and the form for a new game. */
@NullMarked
package org.parlor.client.screen.home;

import org.jspecify.annotations.NullMarked;
