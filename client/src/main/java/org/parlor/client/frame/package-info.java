/** What passes between the program and a terminal, as values: frames of glyphs and roles out, keys in. No Lanterna here. */
@NullMarked
package org.parlor.client.frame;

import org.jspecify.annotations.NullMarked;
