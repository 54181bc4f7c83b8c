/** Where passwords are proven: slowly, and on threads of its own. */
@NullMarked
package org.parlor.server.auth;

import org.jspecify.annotations.NullMarked;
