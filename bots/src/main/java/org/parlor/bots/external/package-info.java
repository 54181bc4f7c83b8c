/**
 * Runs other programs as child processes: engines that speak GTP or NBoard's protocol, and programs whose rules are
 * checked.
 */
@NullMarked
package org.parlor.bots.external;

import org.jspecify.annotations.NullMarked;
