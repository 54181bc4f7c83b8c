/** What the program remembers of servers from one run to the next. */
@NullMarked
package org.parlor.client.memory;

import org.jspecify.annotations.NullMarked;
