/** Accounts, sessions and authentication. */
@NullMarked
package org.parlor.server.core.account;

import org.jspecify.annotations.NullMarked;
