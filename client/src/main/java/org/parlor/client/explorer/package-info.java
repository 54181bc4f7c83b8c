/** The opening explorer: indexes of the positions in files of recorded games, kept in the cache directory. */
@NullMarked
package org.parlor.client.explorer;

import org.jspecify.annotations.NullMarked;
