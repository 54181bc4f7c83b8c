package org.parlor.bots.external;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.EngineFactory.GameContext;
import org.parlor.bots.protocols.gtp.GtpEngine;
import org.parlor.bots.protocols.nboard.NBoardEngine;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;

/** The protocols of external engines. */
public enum EngineProtocol {
    /** The Go Text Protocol, version 2. */
    GTP("reversi", "name dir init option.KEY"),
    /** The NBoard protocol, version 2. */
    NBOARD("reversi", "name dir init option.KEY depth"),
    /** The Kalah Game Protocol, version 1.0.0. */
    KGP("kalah", "name dir"),
    /** Parlor's own protocol on standard input and output. */
    PARLOR(null, "name dir");

    private final @Nullable String game;
    private final String settings;

    /** @param settings the keys of the settings that engines take, separated by spaces */
    EngineProtocol(@Nullable String game, String settings) {
        this.game = game;
        this.settings = settings;
    }

    /** Returns the ids of the games that engines with this protocol can play. */
    public List<String> games() {
        return game == null ? Games.ids() : List.of(game);
    }

    /** Returns the name on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @throws InvalidInputException if engines with this protocol have no such setting */
    void requireSetting(String key) {
        List<String> keys = List.of(settings.split(" "));
        if (!keys.contains(key.startsWith("option.") ? "option.KEY" : key)) {
            throw new InvalidInputException(
                    "engine",
                    "no setting '" + key + "' of an engine by " + word() + ": " + String.join("=, ", keys)
                            + "=, followed by the command");
        }
    }

    /** @throws InvalidInputException if engines with this protocol do not support the game */
    void requirePlayable(GameContext context) {
        if (this == GTP) {
            GtpEngine.requirePlayable(context);
        } else if (this == NBOARD) {
            NBoardEngine.requirePlayable(context);
        } else if (!games().contains(context.rules().kind().id())) {
            throw new InvalidInputException("game", "this engine supports " + String.join(", ", games()) + " only");
        }
    }
}
