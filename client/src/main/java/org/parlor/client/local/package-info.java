/** Servers, bots and analysis inside this process. */
@NullMarked
package org.parlor.client.local;

import org.jspecify.annotations.NullMarked;
