/**
 * The line mode: one line an event, never an escape, never a redraw. For pipes, scripts, screen readers and terminals
 * that can do no more; a second view of the same games as the full-screen one.
 */
@NullMarked
package org.parlor.client.plain;

import org.jspecify.annotations.NullMarked;
