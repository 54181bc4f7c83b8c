/**
 * Where records are kept, and the one thread on which the core runs.
 */
@NullMarked
package org.parlor.server.storage;

import org.jspecify.annotations.NullMarked;
