/**
 * Runs other programs as child processes: GTP and NBoard engines, and programs whose implementation of the rules is
 * tested.
 */
@NullMarked
package org.parlor.bots.external;

import org.jspecify.annotations.NullMarked;
