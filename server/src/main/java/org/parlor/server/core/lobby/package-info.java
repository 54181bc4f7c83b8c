/** How players find each other: open offers, challenges, standing policies, and talk. */
@NullMarked
package org.parlor.server.core.lobby;

import org.jspecify.annotations.NullMarked;
