/** The full-screen client at a real terminal: the loop, and the two classes that touch Lanterna. */
@NullMarked
package org.parlor.client.tui;

import org.jspecify.annotations.NullMarked;
