/** Saved sessions and trusted certificates. */
@NullMarked
package org.parlor.client.session;

import org.jspecify.annotations.NullMarked;
