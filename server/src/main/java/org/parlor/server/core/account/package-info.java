/** Who is known, who is connected, and how somebody proves to be who they say. */
@NullMarked
package org.parlor.server.core.account;

import org.jspecify.annotations.NullMarked;
