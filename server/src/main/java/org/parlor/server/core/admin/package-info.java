/** Requests of admins and moderators, which concern all domains. */
@NullMarked
package org.parlor.server.core.admin;

import org.jspecify.annotations.NullMarked;
