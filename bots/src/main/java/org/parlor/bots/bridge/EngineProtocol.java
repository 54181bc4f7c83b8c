package org.parlor.bots.bridge;

import java.io.IOException;
import java.util.List;
import org.parlor.bots.player.EngineFactory.GameContext;
import org.parlor.bots.player.EngineFailure;
import org.parlor.rules.InvalidInputException;

/** The protocols of external engines. */
public enum EngineProtocol {
    /** The Go Text Protocol, version 2. */
    GTP,
    /** The NBoard protocol, version 2. */
    NBOARD;

    /** Starts a process and waits for the first answer of the engine. */
    ExternalEngine start(List<String> command) throws EngineException, InterruptedException {
        ChildProcess child;
        try {
            child = ChildProcess.start(command);
        } catch (IOException e) {
            throw new EngineException(EngineFailure.CRASH, "cannot start: " + e.getMessage());
        }
        try {
            ExternalEngine engine = this == GTP ? new GtpEngine(child) : new NBoardEngine(child);
            engine.connect();
            return engine;
        } catch (EngineException | InterruptedException | RuntimeException e) {
            child.close();
            throw e;
        }
    }

    /** @throws InvalidInputException if engines with this protocol do not support the game */
    void requirePlayable(GameContext context) {
        if (this == GTP) {
            GtpEngine.requirePlayable(context);
        } else {
            NBoardEngine.requirePlayable(context);
        }
    }
}
