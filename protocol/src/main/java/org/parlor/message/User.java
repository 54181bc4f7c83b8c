package org.parlor.message;

import org.jspecify.annotations.Nullable;

/** Somebody, as others see them. */
public record User(
        String name,
        boolean bot,
        @Omit @Nullable Boolean guest,
        @Omit @Nullable Integer r) {}
