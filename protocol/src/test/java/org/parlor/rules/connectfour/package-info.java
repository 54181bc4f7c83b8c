/** Connect Four, the game that the modules know in tests only: its rules, and nothing else. */
@NullMarked
package org.parlor.rules.connectfour;

import org.jspecify.annotations.NullMarked;
