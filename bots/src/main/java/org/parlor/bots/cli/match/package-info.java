/** The {@code match} command: options, contestants, progress and report. */
@NullMarked
package org.parlor.bots.cli.match;

import org.jspecify.annotations.NullMarked;
