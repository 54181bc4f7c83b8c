/** The screens: pure functions from the state of the client and the size of a terminal to a frame. */
@NullMarked
package org.parlor.client.view;

import org.jspecify.annotations.NullMarked;
