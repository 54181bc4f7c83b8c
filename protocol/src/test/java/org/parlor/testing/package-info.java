/** What the tests of all modules share: programs and connections under test, how long they wait and what a failure reports. */
@NullMarked
package org.parlor.testing;

import org.jspecify.annotations.NullMarked;
