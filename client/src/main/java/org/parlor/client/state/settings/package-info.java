/** Settings of the user. */
@NullMarked
package org.parlor.client.state.settings;

import org.jspecify.annotations.NullMarked;
