/** Servers, bots and analysis inside this process. */
@NullMarked
package org.parlor.client.inprocess;

import org.jspecify.annotations.NullMarked;
