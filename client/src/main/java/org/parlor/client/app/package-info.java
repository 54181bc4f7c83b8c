/** The event loop of the full screen and the effects that it runs. */
@NullMarked
package org.parlor.client.app;

import org.jspecify.annotations.NullMarked;
