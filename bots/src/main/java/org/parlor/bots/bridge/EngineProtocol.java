package org.parlor.bots.bridge;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.EngineFactory.GameContext;
import org.parlor.bots.player.EngineFailure;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;

/** The protocols of external engines. */
public enum EngineProtocol {
    /** The Go Text Protocol, version 2. */
    GTP("reversi"),
    /** The NBoard protocol, version 2. */
    NBOARD("reversi"),
    /** The Kalah Game Protocol, version 1.0.0. */
    KGP("kalah"),
    /** Parlor's own protocol on standard input and output. */
    PARLOR(null);

    private static final int PROGRAM_NAME_CHARS_MAX = 60;

    private final @Nullable String game;

    EngineProtocol(@Nullable String game) {
        this.game = game;
    }

    /** Returns the ids of the games that engines with this protocol can play. */
    public List<String> games() {
        return game == null ? Games.ids() : List.of(game);
    }

    /** Returns the name on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Starts a process and waits for the first answer of the engine. */
    ExternalEngine start(List<String> command) throws EngineException, InterruptedException {
        EngineChannel channel;
        try {
            channel = this == KGP ? KgpConnection.start(command) : ChildProcess.start(command);
        } catch (IOException e) {
            throw new EngineException(EngineFailure.CRASH, "cannot start: " + e.getMessage());
        }
        try {
            ExternalEngine engine = switch (this) {
                case GTP -> new GtpEngine(channel);
                case NBOARD -> new NBoardEngine(channel);
                case KGP -> new KgpEngine(channel, programName(command));
                case PARLOR -> new StdioEngine(channel, programName(command));
            };
            engine.connect();
            return engine;
        } catch (EngineException | InterruptedException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Returns the end of a command line, which identifies the program. */
    static String programName(List<String> command) {
        String line = String.join(" ", command);
        int skipped = line.length() - PROGRAM_NAME_CHARS_MAX;
        return skipped <= 0 ? line : "…" + line.substring(skipped + 1);
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
