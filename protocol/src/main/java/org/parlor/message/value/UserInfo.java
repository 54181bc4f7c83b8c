package org.parlor.message.value;

import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;

/** Somebody, as others see them. */
public record UserInfo(
        String name,
        boolean bot,
        @OmitNull @Nullable Boolean guest,
        @OmitNull @Nullable Integer r) {}
