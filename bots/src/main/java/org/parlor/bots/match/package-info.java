/** Games between our own levels inside one process, and what they say about strength. It knows no network. */
@NullMarked
package org.parlor.bots.match;

import org.jspecify.annotations.NullMarked;
