/** Sends notifications to users who are away, by HTTP and SMTP. */
@NullMarked
package org.parlor.server.notification;

import org.jspecify.annotations.NullMarked;
