/** Commands and their keys. */
@NullMarked
package org.parlor.client.state.command;

import org.jspecify.annotations.NullMarked;
