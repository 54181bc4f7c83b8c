/** Error messages and progress display on the console. */
@NullMarked
package org.parlor.bots.cli.console;

import org.jspecify.annotations.NullMarked;
