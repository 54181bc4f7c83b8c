/** Converts message records to JSON lines and back. */
@NullMarked
package org.parlor.message.json;

import org.jspecify.annotations.NullMarked;
