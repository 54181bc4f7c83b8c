/** Files of recorded games, as the commands and the screens read and write them. */
@NullMarked
package org.parlor.client.archive;

import org.jspecify.annotations.NullMarked;
