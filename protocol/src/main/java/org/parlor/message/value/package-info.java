/** Values that several messages share, and their text forms. */
@NullMarked
package org.parlor.message.value;

import org.jspecify.annotations.NullMarked;
