/**
 * Fault-injection tests of the packaged server: kills, failing disks, misbehaving clients, stalls. Each test prints what it
 * checked and measured.
 */
@NullMarked
package org.parlor.server.faults;

import org.jspecify.annotations.NullMarked;
