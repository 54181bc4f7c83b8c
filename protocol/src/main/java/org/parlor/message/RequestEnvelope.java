package org.parlor.message;

import org.jspecify.annotations.Nullable;

/**
 * A client's message and what it calls it.
 *
 * @param id null if the client wants no {@code ok}
 */
public record RequestEnvelope(@Nullable RequestId id, ClientMessage message) {}
