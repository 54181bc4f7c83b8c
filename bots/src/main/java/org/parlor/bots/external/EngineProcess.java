package org.parlor.bots.external;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineSession;

/** A running process of an external engine. */
final class EngineProcess implements AutoCloseable {
    private static final Duration START_TIMEOUT = Duration.ofSeconds(30);

    private final ChildProcess child;
    private final EngineProtocol protocol;
    private final String name;

    private EngineProcess(ChildProcess child, EngineProtocol protocol, String name) {
        this.child = child;
        this.protocol = protocol;
        this.name = name;
    }

    /** Starts a process and performs the protocol handshake. */
    static EngineProcess start(List<String> command, EngineProtocol.Factory factory)
            throws NoAnswerException, InvalidAnswerException, InterruptedException {
        ChildProcess child = started(command);
        boolean answers = false;
        try {
            EngineProtocol protocol = factory.create(new EngineIo(child));
            String name = protocol.handshake(System.nanoTime() + START_TIMEOUT.toNanos());
            answers = true;
            return new EngineProcess(child, protocol, name);
        } finally {
            if (!answers) {
                child.close();
            }
        }
    }

    private static ChildProcess started(List<String> command) throws NoAnswerException {
        try {
            return ChildProcess.start(command);
        } catch (IOException e) {
            throw NoAnswerException.ended("cannot start: " + e.getMessage());
        }
    }

    String name() {
        return name;
    }

    void newGame(EngineFactory.GameContext context)
            throws NoAnswerException, InvalidAnswerException, InterruptedException {
        protocol.newGame(context, System.nanoTime() + START_TIMEOUT.toNanos());
    }

    /**
     * Requests a move.
     *
     * @throws InvalidAnswerException if the move is illegal
     */
    EngineSession.ChosenMove requestMove(
            EngineFactory.GameContext context, EngineSession.SearchRequest request, long millis, long deadline)
            throws NoAnswerException, InvalidAnswerException, InterruptedException {
        EngineSession.ChosenMove chosen = protocol.requestMove(context, request, millis, deadline);
        List<String> legal = context.rules().legalMoves(request.position());
        if (!legal.contains(chosen.move())) {
            throw new InvalidAnswerException(
                    "illegal move " + EngineIo.shown(chosen.move()) + "; legal: " + String.join(" ", legal));
        }
        return chosen;
    }

    @Override
    public void close() {
        child.close();
    }
}
