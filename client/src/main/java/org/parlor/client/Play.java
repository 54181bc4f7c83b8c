package org.parlor.client;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.plain.Wish;
import org.parlor.wire.Endpoint;

/**
 * What {@code parlor play} was asked for.
 *
 * @param cast who plays which side; empty for oneself, on the wished side, against the computer
 * @param level of the computer
 * @param ask whether to ask for the cast
 * @param server where to look for an opponent, or null to play here
 */
record Play(
        Wish wish,
        Optional<Cast> cast,
        String level,
        boolean ask,
        @Nullable Endpoint server) {}
