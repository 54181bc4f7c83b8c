/** The reducer of the full screen: dispatches events, commands and messages to the screens, and lays out frames. */
@NullMarked
package org.parlor.client.screen;

import org.jspecify.annotations.NullMarked;
