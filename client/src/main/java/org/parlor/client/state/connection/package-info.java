/** The connection to a server: login, saved servers, local servers and bots. */
@NullMarked
package org.parlor.client.state.connection;

import org.jspecify.annotations.NullMarked;
