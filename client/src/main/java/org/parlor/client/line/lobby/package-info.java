/** The lobby in line mode. */
@NullMarked
package org.parlor.client.line.lobby;

import org.jspecify.annotations.NullMarked;
