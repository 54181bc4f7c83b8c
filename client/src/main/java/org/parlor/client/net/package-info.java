/** Connections to servers. */
@NullMarked
package org.parlor.client.net;

import org.jspecify.annotations.NullMarked;
