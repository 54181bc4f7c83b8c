/**
 * The words: every message of the line protocol as an immutable record, and the strict codec between records and
 * lines. A record's components are the fields of its line, in order; what a record does not allow never gets past it.
 */
@NullMarked
package org.parlor.message;

import org.jspecify.annotations.NullMarked;
