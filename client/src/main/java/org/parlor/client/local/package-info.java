/** Servers and bots inside this process: the one package of the client that starts any. */
@NullMarked
package org.parlor.client.local;

import org.jspecify.annotations.NullMarked;
