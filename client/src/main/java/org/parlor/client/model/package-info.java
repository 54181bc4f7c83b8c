/** What the client knows and how that changes: pure values, a reducer, and the effects it asks for. No screen, no socket, no clock. */
@NullMarked
package org.parlor.client.model;

import org.jspecify.annotations.NullMarked;
