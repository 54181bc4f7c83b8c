/** The lobby in plain mode. */
@NullMarked
package org.parlor.client.plain.lobby;

import org.jspecify.annotations.NullMarked;
