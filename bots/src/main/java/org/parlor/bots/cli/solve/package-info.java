/** The {@code solve} command and the OBF format of its problems. */
@NullMarked
package org.parlor.bots.cli.solve;

import org.jspecify.annotations.NullMarked;
