/** Help, command palette, confirmations and prompts. */
@NullMarked
package org.parlor.client.screen.dialog;

import org.jspecify.annotations.NullMarked;
