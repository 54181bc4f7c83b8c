/** Problems: positions to be solved, and what somebody else says of them. */
@NullMarked
package org.parlor.bots.solve;

import org.jspecify.annotations.NullMarked;
