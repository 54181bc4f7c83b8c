/** Game records: reading and writing them in several formats, and validating them by replay. */
@NullMarked
package org.parlor.notation;

import org.jspecify.annotations.NullMarked;
