package org.parlor.server.core.game;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.rules.GameKind;
import org.parlor.rules.GameOptions;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;

/** Caches rules by game type and options, because creating the tables of a large board takes milliseconds. */
public final class RulesCache {
    /** Upper bound of the cache size. The current games have fewer combinations of options. */
    private static final int SIZE_MAX = 1_000;

    private final Map<List<Object>, Rules> cache = new HashMap<>();

    /** @throws RequestException {@code unknown_game}, or {@code bad_options} with the option as field */
    public Rules rules(String game, @Nullable Map<String, Object> options) {
        GameKind kind = requireKind(game);
        try {
            return rules(kind, options == null ? Map.of() : options);
        } catch (InvalidInputException e) {
            throw RequestException.forField(ErrorCode.BAD_OPTIONS, "options." + e.field(), e.getMessage());
        }
    }

    /** @throws RequestException {@code unknown_game} on the field {@code game} */
    public static GameKind requireKind(String game) {
        return Games.find(game)
                .orElseThrow(() -> RequestException.forField(
                        ErrorCode.UNKNOWN_GAME,
                        "game",
                        "Unknown game; must be one of: " + String.join(", ", Games.ids())));
    }

    public Rules defaultRules(GameKind kind) {
        return rules(kind, Map.of());
    }

    private Rules rules(GameKind kind, Map<String, Object> values) {
        GameOptions options = kind.validate(values);
        if (cache.size() >= SIZE_MAX) {
            cache.clear();
        }
        return cache.computeIfAbsent(List.of(kind.id(), options), key -> kind.rules(options));
    }
}
