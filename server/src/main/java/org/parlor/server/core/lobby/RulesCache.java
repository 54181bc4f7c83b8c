package org.parlor.server.core.lobby;

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

/** The rules under every choice of options that was asked for: the tables of a large board take milliseconds to make. */
public final class RulesCache {
    /** More than the games of today have choices; it bounds those of tomorrow. */
    private static final int CHOICES_MAX = 1_000;

    private final Map<List<Object>, Rules> known = new HashMap<>();

    /**
     * The rules that are meant.
     *
     * @throws RequestException {@code unknown_game}, or {@code bad_options} naming the option
     */
    public Rules rules(String game, @Nullable Map<String, Object> options) {
        GameKind kind = Games.find(game)
                .orElseThrow(() -> RequestException.at(
                        ErrorCode.UNKNOWN_GAME, "game", "The games here are " + String.join(", ", Games.ids())));
        try {
            return rules(kind, options == null ? Map.of() : options);
        } catch (InvalidInputException e) {
            throw RequestException.at(ErrorCode.BAD_OPTIONS, "options." + e.field(), e.getMessage());
        }
    }

    /** The rules of a kind of game under its default options. */
    Rules usual(GameKind kind) {
        return rules(kind, Map.of());
    }

    private Rules rules(GameKind kind, Map<String, Object> given) {
        GameOptions choice = kind.choice(given);
        if (known.size() >= CHOICES_MAX) {
            known.clear();
        }
        return known.computeIfAbsent(List.of(kind.id(), choice), unknown -> kind.rules(choice));
    }
}
