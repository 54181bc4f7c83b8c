/** The interface between the core and its environment: commands, journal records, effects, settings and timers. */
@NullMarked
package org.parlor.server.core.api;

import org.jspecify.annotations.NullMarked;
