package org.parlor.server.baseline;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestId;
import org.parlor.message.SessionRequest;
import org.parlor.message.json.MessageBuffer;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControl;
import org.parlor.server.core.SeededRandomSource;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;

/** A core without a network, with 20,000 sessions, 2,000 running and 10,000 finished games, and 2,000 open offers. */
final class CrowdedCore {
    static final int SESSIONS = 20_000;
    static final int BOTS = 2_000;
    static final int GAMES = 2_000;
    static final int FINISHED = 10_000;
    static final int OFFERS = 2_000;
    private static final long START = 1_763_683_200_000L;
    private static final RequestId ID = RequestId.of(1);

    private final ServerCore core = new ServerCore(ServerSettings.standard(), new SeededRandomSource(1));
    private final MessageBuffer line = new MessageBuffer();
    private long now = START;
    private long nextConnection = SESSIONS;

    /** @param policy of the bots among the sessions */
    CrowdedCore(LobbyRequest.Policy policy) {
        for (long connection = 1; connection <= SESSIONS - BOTS; connection++) {
            logIn(connection, new Login.Guest(null));
        }
        for (int game = 0; game < FINISHED + GAMES; game++) {
            long first = 1 + 2L * (game % GAMES);
            String g = startGame(first, first + 1);
            if (game < FINISHED) {
                request(first, new GameRequest.Resign(g));
            }
        }
        for (long connection = 2L * GAMES; connection < 2L * GAMES + OFFERS; connection++) {
            request(connection + 1, seek(false));
        }
        for (long connection = SESSIONS - BOTS + 1; connection <= SESSIONS; connection++) {
            now -= 1; // no round of the pairing yet
            logIn(connection, new Login.Bot("bot" + connection, "token-of-20-letters-" + connection));
            handleOnly(new Command.RequestReceived(connection, new RequestEnvelope(ID, policy)));
        }
    }

    /** A connection that plays no game and has no offer; each call returns another one, so that no rate limit is met. */
    long idle() {
        long first = 2L * GAMES + OFFERS + 1;
        return first + nextConnection++ % 4_000;
    }

    private String startGame(long first, long second) {
        Step open = request(first, seek(true));
        String code = ((Reply.Ok) ((Effect.Send) open.effects().get(0)).message()).code();
        Step taken = request(second, new LobbyRequest.SeekTake(null, code));
        return String.valueOf(((Reply.Ok) ((Effect.Send) taken.effects().get(0)).message()).g());
    }

    static LobbyRequest.Seek seek(boolean code) {
        return new LobbyRequest.Seek(
                "reversi", null, new TimeControl.None(), null, SeatPreference.FIRST, null, null, code);
    }

    void logIn(long connection, Login login) {
        handle(new Command.LogIn(
                connection, PeerAddress.LOCAL, null, new SessionRequest.Hello(1, null, null, null, login)));
    }

    /** Logs in a guest and out again. */
    void visit() {
        long connection = ++nextConnection;
        logIn(connection, new Login.Guest(null));
        handle(new Command.LoggedOut(connection, null));
    }

    Step request(long connection, ClientMessage message) {
        return handle(new Command.RequestReceived(connection, new RequestEnvelope(ID, message)));
    }

    /** Runs the timers of the next second. */
    Step tick() {
        now += 1_000;
        return core.handle(new Command.Tick(), now);
    }

    /** Handles a command without advancing the time. */
    private Step handleOnly(Command command) {
        return core.handle(command, now);
    }

    /** Handles a command a millisecond later, and encodes its messages as the core thread does. */
    private Step handle(Command command) {
        now++;
        Step step = handleOnly(command);
        for (Effect effect : step.effects()) {
            if (effect instanceof Effect.Send send) {
                line.write(send.message());
            }
        }
        return step;
    }

    /** @param pair whether the server pairs the bot */
    static LobbyRequest.Policy policy(@Nullable List<Integer> range, boolean pair) {
        return new LobbyRequest.Policy(1, List.of("*"), null, null, null, range, null, pair);
    }
}
