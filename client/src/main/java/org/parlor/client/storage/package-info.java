/** Files of the user: configuration, saved sessions, trusted certificates and recorded games. */
@NullMarked
package org.parlor.client.storage;

import org.jspecify.annotations.NullMarked;
