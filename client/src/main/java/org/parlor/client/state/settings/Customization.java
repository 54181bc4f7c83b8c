package org.parlor.client.state.settings;

import java.util.Map;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.Theme;

/**
 * The keys and colours defined in the config file.
 *
 * @param keys the keys of actions, by action id
 * @param theme the colours called {@link Theme#CUSTOM}
 */
public record Customization(Map<String, Key> keys, Theme theme) {
    public static final Customization NONE = new Customization(Map.of(), Theme.CLASSIC);

    public Customization {
        keys = Map.copyOf(keys);
    }

    boolean hasTheme() {
        return theme.name().equals(Theme.CUSTOM);
    }
}
