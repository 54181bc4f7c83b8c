package org.parlor.bots.conform;

import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.protocols.ChildProcess;
import org.parlor.bots.protocols.EngineException;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestException;
import org.parlor.message.ServerMessage;
import org.parlor.rules.GameKind;

/** The host of a bot on standard input and output. Not thread-safe. */
public final class ScriptedProgram extends ScriptedHost {
    private static final List<String> DECODED_TYPES = List.of("move", "resign", "pong");

    private final List<String> command;
    private @Nullable ChildProcess program;

    /**
     * Starts the program.
     *
     * @param kind a game that the program plays
     * @throws IOException if the program cannot be started
     */
    public ScriptedProgram(List<String> command, GameKind kind, Duration patience) throws IOException {
        super(kind, patience);
        this.command = command;
        this.program = ChildProcess.start(command);
    }

    @Override
    String userName() {
        return "bot";
    }

    @Override
    public boolean isReady() {
        return program != null;
    }

    @Override
    public void awaitReady() throws IOException {
        if (program == null) {
            program = ChildProcess.start(command);
        }
    }

    @Override
    public void abandon() throws IOException {
        close();
        super.abandon();
    }

    @Override
    void write(String text) throws IOException {
        try {
            started().writeLine(text.substring(0, text.length() - 1));
        } catch (EngineException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private ChildProcess started() throws IOException {
        ChildProcess process = program;
        if (process == null) {
            throw new IOException("the program is not running");
        }
        return process;
    }

    @Override
    String turn(ScriptedGame game) {
        return game.turnWithRules();
    }

    /** A program on standard input receives no events except {@code game.end}. */
    @Override
    void sendEvent(ServerMessage event) {}

    /** A program need not answer {@code ping}, so the turn of another game shows what it sent before. */
    @Override
    void requireQuiet() throws CheckFailedException, IOException {
        ScriptedGame probe = start();
        sendTurn(probe);
        receiveMove(probe);
        end(probe);
    }

    @Override
    String read(long deadline) throws CheckFailedException, IOException {
        try {
            while (true) {
                String line = started().readLine(deadline);
                if (isDecoded(line)) {
                    return line;
                }
                note("<-- " + line);
            }
        } catch (EngineException e) {
            throw new CheckFailedException(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Hosts ignore other lines, except those that are damaged. */
    private static boolean isDecoded(String line) {
        if (!line.startsWith("{")) {
            return false;
        }
        try {
            return MessageCodec.parseRequest(line).object().get("t") instanceof JsonPrimitive type
                    && DECODED_TYPES.contains(type.getAsString());
        } catch (RequestException e) {
            return true;
        }
    }

    @Override
    public void close() {
        if (program != null) {
            program.close();
            program = null;
        }
    }
}
