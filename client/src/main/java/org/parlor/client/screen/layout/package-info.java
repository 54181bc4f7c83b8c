/** The header, the footer and the available actions of a screen. */
@NullMarked
package org.parlor.client.screen.layout;

import org.jspecify.annotations.NullMarked;
