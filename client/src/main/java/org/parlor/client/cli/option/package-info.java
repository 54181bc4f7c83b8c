/** Options of the commands, and the settings behind them: command line, environment, config file, default. */
@NullMarked
package org.parlor.client.cli.option;

import org.jspecify.annotations.NullMarked;
