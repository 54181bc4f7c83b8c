/** Cells, styles, keys and widgets of the full screen, without a terminal. */
@NullMarked
package org.parlor.client.ui;

import org.jspecify.annotations.NullMarked;
