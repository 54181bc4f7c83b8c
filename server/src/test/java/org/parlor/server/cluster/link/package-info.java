/** Links over networks that lose, repeat and delay messages. */
@NullMarked
package org.parlor.server.cluster.link;

import org.jspecify.annotations.NullMarked;
