/** Values shared by messages, and their text formats. */
@NullMarked
package org.parlor.message.value;

import org.jspecify.annotations.NullMarked;
