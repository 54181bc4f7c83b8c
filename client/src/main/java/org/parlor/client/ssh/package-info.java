/** The SSH front end: sessions of remote users in this process. */
@NullMarked
package org.parlor.client.ssh;

import org.jspecify.annotations.NullMarked;
