package org.parlor.server.baseline;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
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
import org.parlor.server.core.SeededRandomSource;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;

/** Plays random moves in many games of a core without a network, round-robin, with a rematch after each game. */
final class CoreWorkload {
    private static final long START = 1_763_683_200_000L;

    private final ServerCore core = new ServerCore(ServerSettings.standard(), new SeededRandomSource(1));
    private final Rules rules;
    private final Random random = new Random(1);
    private final Consumer<List<JournalRecord>> journal;
    private final List<GameState> games = new ArrayList<>();
    private long now = START;
    private int next;

    private final class GameState {
        private final long[] links;
        private String g = "";
        private Position position = rules.initial();
        private int ply;

        GameState(long first) {
            this.links = new long[] {first, first + 1};
        }

        private Step handle(int seat, RequestEnvelope requestEnvelope) {
            return CoreWorkload.this.handle(new Command.RequestReceived(links[seat], requestEnvelope));
        }
    }

    CoreWorkload(String gameId, int count) {
        this(gameId, count, records -> {});
    }

    /** @param journal receives the records of each step */
    CoreWorkload(String gameId, int count, Consumer<List<JournalRecord>> journal) {
        this.journal = journal;
        this.rules = Games.find(gameId).orElseThrow().rules();
        for (int i = 0; i < count; i++) {
            GameState game = new GameState(1 + 2L * i);
            for (long link : game.links) {
                Login guest = new Login.Guest(null);
                SessionRequest.Hello hello = new SessionRequest.Hello(1, null, null, null, guest);
                handle(new Command.LogIn(link, PeerAddress.LOCAL, null, hello));
            }
            begin(game);
            games.add(game);
        }
    }

    private Step handle(Command command) {
        Step step = core.handle(command, now);
        journal.accept(step.records());
        return step;
    }

    private void begin(GameState game) {
        LobbyRequest.Seek seek = new LobbyRequest.Seek(
                rules.kind().id(), null, new TimeControl.None(), null, SeatPreference.FIRST, null, null, true);
        String code = sent(game.handle(0, new RequestEnvelope(RequestId.of(1), seek)), Reply.Ok.class)
                .code();
        started(game, game.handle(1, new RequestEnvelope(null, new LobbyRequest.SeekTake(null, code))));
    }

    private void started(GameState game, Step step) {
        game.g = sent(step, GameMessage.Snapshot.class).g();
        game.position = rules.initial();
        game.ply = 0;
    }

    private static <T extends ServerMessage> T sent(Step step, Class<T> kind) {
        for (Effect effect : step.effects()) {
            if (effect instanceof Effect.Send send && kind.isInstance(send.message())) {
                return kind.cast(send.message());
            }
        }
        throw new AssertionError("no " + kind + " in " + step.effects());
    }

    /** Plays the next move of the next game, after a rematch if that game is over. */
    Step move() {
        GameState game = games.get(next++ % games.size());
        now++;
        if (game.position.isOver()) {
            RequestEnvelope again = new RequestEnvelope(null, new GameRequest.Offer(game.g, OfferKind.REMATCH, null));
            game.handle(0, again);
            started(game, game.handle(1, again));
            long first = game.links[0];
            game.links[0] = game.links[1];
            game.links[1] = first;
        }
        int[] legal = game.position.legalMoves();
        int move = legal[random.nextInt(legal.length)];
        int seat = game.position.sideToMove();
        GameRequest.Move request = new GameRequest.Move(game.g, game.ply, rules.format(move), null, null);
        play(game, move);
        while (game.position.forcedMove().isPresent()) {
            play(game, game.position.forcedMove().getAsInt());
        }
        return game.handle(seat, new RequestEnvelope(null, request));
    }

    private static void play(GameState game, int move) {
        game.position = game.position.play(move);
        game.ply++;
    }
}
