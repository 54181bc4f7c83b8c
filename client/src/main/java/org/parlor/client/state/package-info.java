/** The state of the full screen as immutable values, and the events and effects that change it. */
@NullMarked
package org.parlor.client.state;

import org.jspecify.annotations.NullMarked;
