package org.parlor.server.baseline;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionRequest;
import org.parlor.message.value.OfferKind;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.server.core.SeededRandomness;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;

/** Many games in a core without a network, each moved on in its turn by chance; when one is over the next begins. */
final class CoreWorkload {
    private static final long START = 1_763_683_200_000L;

    private final ServerCore core = new ServerCore(ServerSettings.standard(), new SeededRandomness(1));
    private final Rules rules;
    private final Random random = new Random(1);
    private final List<Table> tables = new ArrayList<>();
    private long now = START;
    private int next;

    private final class Table {
        private final long[] links;
        private String g = "";
        private Position position = rules.initial();
        private int ply;

        Table(long first) {
            this.links = new long[] {first, first + 1};
        }

        private Step say(int seat, RequestEnvelope requestEnvelope) {
            return core.handle(new Command.RequestReceived(links[seat], requestEnvelope), now);
        }
    }

    CoreWorkload(String game, int count) {
        this.rules = Games.find(game).orElseThrow().rules();
        for (int i = 0; i < count; i++) {
            Table table = new Table(1 + 2L * i);
            for (long link : table.links) {
                Login guest = new Login.Guest(null);
                SessionRequest.Hello hello = new SessionRequest.Hello(1, null, null, null, guest);
                core.handle(new Command.LogIn(link, PeerAddress.LOCAL, null, hello), now);
            }
            begin(table);
            tables.add(table);
        }
    }

    private void begin(Table table) {
        LobbyRequest.Seek seek = new LobbyRequest.Seek(
                rules.kind().id(), null, new TimeControl.None(), null, SeatPreference.FIRST, null, null, true);
        String code = told(table.say(0, new RequestEnvelope(RequestId.of(1), seek)), Reply.Ok.class)
                .code();
        seated(table, table.say(1, new RequestEnvelope(null, new LobbyRequest.SeekTake(null, code))));
    }

    private void seated(Table table, Step step) {
        table.g = told(step, GameMessage.Snapshot.class).g();
        table.position = rules.initial();
        table.ply = 0;
    }

    private static <T extends ServerMessage> T told(Step step, Class<T> kind) {
        for (Effect effect : step.effects()) {
            if (effect instanceof Effect.Send send && kind.isInstance(send.message())) {
                return kind.cast(send.message());
            }
        }
        throw new AssertionError("no " + kind + " in " + step.effects());
    }

    /** The next move at the next table, or first the next game. */
    Step move() {
        Table table = tables.get(next++ % tables.size());
        now++;
        if (table.position.isOver()) {
            RequestEnvelope again = new RequestEnvelope(null, new GameRequest.Offer(table.g, OfferKind.REMATCH, null));
            table.say(0, again);
            seated(table, table.say(1, again));
            long first = table.links[0];
            table.links[0] = table.links[1];
            table.links[1] = first;
        }
        int[] legal = table.position.legalMoves();
        int move = legal[random.nextInt(legal.length)];
        int seat = table.position.sideToMove();
        GameRequest.Move request = new GameRequest.Move(table.g, table.ply, rules.text(move), null, null);
        play(table, move);
        while (table.position.forcedMove().isPresent()) {
            play(table, table.position.forcedMove().getAsInt());
        }
        return table.say(seat, new RequestEnvelope(null, request));
    }

    private static void play(Table table, int move) {
        table.position = table.position.play(move);
        table.ply++;
    }
}
