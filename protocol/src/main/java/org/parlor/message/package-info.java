/**
 * The messages of the line protocol as immutable records, and the strict codec between messages and JSON lines. The
 * components of a record are the fields of its JSON object, in order; constructors validate them.
 */
@NullMarked
package org.parlor.message;

import org.jspecify.annotations.NullMarked;
