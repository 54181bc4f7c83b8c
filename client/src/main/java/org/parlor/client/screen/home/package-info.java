/** The home screen. */
@NullMarked
package org.parlor.client.screen.home;

import org.jspecify.annotations.NullMarked;
