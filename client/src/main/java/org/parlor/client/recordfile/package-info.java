/** Files of recorded games. */
@NullMarked
package org.parlor.client.recordfile;

import org.jspecify.annotations.NullMarked;
