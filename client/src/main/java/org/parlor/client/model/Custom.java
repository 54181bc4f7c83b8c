package org.parlor.client.model;

import java.util.Map;
import org.parlor.client.frame.Key;
import org.parlor.client.frame.Theme;

/**
 * What the person has put together in the config file, beyond choosing words.
 *
 * @param keys for commands, instead of the usual ones
 * @param theme the colours called {@link Theme#OWN}
 */
public record Custom(Map<Command, Key> keys, Theme theme) {
    public static final Custom NONE = new Custom(Map.of(), Theme.CLASSIC);

    public Custom {
        keys = Map.copyOf(keys);
    }

    boolean hasTheme() {
        return theme.name().equals(Theme.OWN);
    }
}
