package org.parlor.message.value;

import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;

/** The public data of a user; {@code r} is the rating, null if there is none. */
public record UserInfo(
        String name,
        boolean bot,
        @OmitNull @Nullable Boolean guest,
        @OmitNull @Nullable Integer r) {}
