/**
 * The packaged server under what can befall it: kills, failing disks, rude peers, standstills. Each run prints what it
 * checked and counted.
 */
@NullMarked
package org.parlor.server.faults;

import org.jspecify.annotations.NullMarked;
