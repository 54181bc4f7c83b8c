package org.parlor.message;

import org.jspecify.annotations.Nullable;

/**
 * A client message with its request id.
 *
 * @param id null to suppress the {@code ok} reply
 */
public record RequestEnvelope(@Nullable RequestId id, ClientMessage message) {}
