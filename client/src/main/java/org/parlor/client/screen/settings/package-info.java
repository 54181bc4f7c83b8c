/** The settings screen. */
@NullMarked
package org.parlor.client.screen.settings;

import org.jspecify.annotations.NullMarked;
