/** Conformance tests for third-party implementations of the rules of a game. */
@NullMarked
package org.parlor.conformance;

import org.jspecify.annotations.NullMarked;
