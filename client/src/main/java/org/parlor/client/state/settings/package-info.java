/** Settings of the person. */
@NullMarked
package org.parlor.client.state.settings;

import org.jspecify.annotations.NullMarked;
