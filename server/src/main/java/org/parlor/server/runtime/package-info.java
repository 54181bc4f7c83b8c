/** Runs the core: its thread, its timer, its clock, and the effects it asks for. */
@NullMarked
package org.parlor.server.runtime;

import org.jspecify.annotations.NullMarked;
