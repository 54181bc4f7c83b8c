/** Actions and their keys. */
@NullMarked
package org.parlor.client.state.action;

import org.jspecify.annotations.NullMarked;
