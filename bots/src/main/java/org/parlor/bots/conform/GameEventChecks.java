package org.parlor.bots.conform;

import static org.parlor.bots.conform.ConformanceCheck.check;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.TimeControl;

/** Checks of what happens in a game besides moves. */
final class GameEventChecks {
    private static final String UNKNOWN = "conform.unknown";

    static final List<ConformanceCheck<ScriptedServer>> ALL = List.of(
            check("two-games", "policies-and-the-pool", "Answer each turn by its g.", GameEventChecks::twoGames),
            check(
                    "refused-move",
                    "how-a-move-is-checked",
                    "Survive an error and answer the turn again.",
                    GameEventChecks::refusedMove),
            check(
                    "draw-offer",
                    "offers",
                    "Answer the turn although the opponent offers a draw; an offer needs no answer.",
                    GameEventChecks::drawOffer),
            check(
                    "takeback-offer",
                    "offers",
                    "Answer the turn although the opponent offers a takeback. After one that you accept, answer the new turn.",
                    GameEventChecks::takebackOffer),
            check(
                    "paused",
                    "game-states",
                    "A move in a paused game is an error. Answer the turn again when the game continues.",
                    GameEventChecks::paused),
            check(
                    "unknown-words",
                    "compatibility",
                    "Ignore words that you do not know, such as a new state or reason.",
                    GameEventChecks::unknownWords),
            check(
                    "correspondence",
                    "correspondence",
                    "With corr in caps, answer the turn of a game with days per move as soon as any other.",
                    GameEventChecks::correspondence),
            check(
                    "moved-while-away",
                    "correspondence",
                    "With corr in caps, answer the turn that follows a log-in days after the opponent has moved.",
                    GameEventChecks::movedWhileAway),
            check(
                    "end-without-turn",
                    "game-states",
                    "A game may end before your first turn.",
                    GameEventChecks::endWithoutTurn),
            check(
                    "end-before-move",
                    "game-states",
                    "A game may end while you compute. Ignore the error game_over.",
                    GameEventChecks::endBeforeMove),
            new ConformanceCheck<>(
                    "missing-event",
                    1,
                    "protocol/docs/messages.md#sync-client",
                    "After a gap in seq send sync, and take the snapshot.",
                    GameEventChecks::missingEvent));

    private GameEventChecks() {}

    private static void twoGames(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame first = server.start();
        ScriptedGame second = server.start();
        server.sendTogether(List.of(first.turn(), second.turn()));
        GameRequest.Move move = server.receive(GameRequest.Move.class, "a move for each of two games");
        boolean isFirst = move.g().equals(first.id());
        server.requireMove(isFirst ? first : second, move);
        server.end(isFirst ? first : second);
        server.receiveMove(isFirst ? second : first);
        server.end(isFirst ? second : first);
        server.requireQuiet();
    }

    private static void refusedMove(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame game = server.start();
        for (ErrorCode code : List.of(ErrorCode.ILLEGAL_MOVE, ErrorCode.BAD_MESSAGE, ErrorCode.BAD_VALUE)) {
            server.sendTurn(game);
            server.receiveMove(game);
            server.refuse(code);
        }
        server.sendTurn(game);
        server.finish(game);
    }

    private static void drawOffer(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame game = midGame(server);
        Optional<String> move = offer(server, game, "draw");
        if (move.isEmpty()) {
            server.sendEvent(game.offer("draw", "accepted"));
            server.expectLateMoves(game);
            server.end(game, game.end(null, "agreed"));
            server.requireQuiet();
            return;
        }
        goOn(server, game, "draw", move.get());
    }

    private static void takebackOffer(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame game = midGame(server);
        Optional<String> move = offer(server, game, "takeback");
        if (move.isEmpty()) {
            server.sendEvent(game.offer("takeback", "accepted"));
            game.takeBack();
            server.sendEvent(game.snapshot(server.userName(), "playing"));
            server.playHost(game);
            server.sendTurn(game);
            server.finish(game);
            return;
        }
        goOn(server, game, "takeback", move.get());
    }

    /** Starts a game with a move of each side. */
    private static ScriptedGame midGame(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame game = server.start();
        server.sendTurn(game);
        server.accept(game, server.receiveMove(game));
        return game;
    }

    private static Optional<String> offer(ScriptedServer server, ScriptedGame game, String offer)
            throws CheckFailedException, IOException {
        String turn = game.turn();
        server.sendTogether(List.of(turn, MessageCodec.write(game.offer(offer, "made"))));
        return server.receiveMoveUnlessAccepted(game);
    }

    private static void goOn(ScriptedServer server, ScriptedGame game, String offer, String move)
            throws CheckFailedException, IOException {
        server.sendEvent(game.offer(offer, "lapsed"));
        server.accept(game, move);
        server.sendTurn(game);
        server.finish(game);
    }

    private static void paused(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame game = server.start();
        for (String state : List.of("paused", "adjourned")) {
            server.sendTurn(game);
            server.receiveMove(game);
            server.sendEvent(game.state(state));
            server.refuse(ErrorCode.PAUSED);
            server.requireQuiet();
            server.sendEvent(game.state("playing"));
        }
        server.sendTurn(game);
        server.finish(game);
    }

    private static void unknownWords(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame game = midGame(server);
        server.send("{\"t\":\"notice\",\"kind\":\"" + UNKNOWN + "\",\"text\":\"as a test\"}");
        server.sendEvent(game.presence(UNKNOWN));
        server.sendEvent(game.offer(UNKNOWN, "made"));
        server.sendEvent(game.offer("draw", UNKNOWN));
        server.sendEvent(game.state(UNKNOWN));
        server.sendEvent(game.state("playing"));
        server.sendTurn(game);
        server.receiveMove(game);
        server.end(game, game.end(null, UNKNOWN));
        server.requireQuiet();
    }

    private static void correspondence(ScriptedServer server) throws CheckFailedException, IOException {
        if (server.readsCorrespondence()) {
            ScriptedGame game = server.start(0, new TimeControl.Correspondence(14, 30, server.readsWeekends()));
            server.sendTurn(game);
            server.finish(game);
        }
    }

    private static void movedWhileAway(ScriptedServer server) throws CheckFailedException, IOException {
        if (server.readsCorrespondence()) {
            ScriptedGame game = server.start(1, new TimeControl.Correspondence(14, 30));
            server.drop();
            game.playHost();
            server.awaitLogin();
            server.sendTurn(game);
            server.finish(game);
        }
    }

    private static void endWithoutTurn(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame game = server.start(1, new TimeControl.None());
        server.end(game);
        server.requireQuiet();
    }

    private static void endBeforeMove(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame game = server.start();
        server.expectLateMoves(game);
        server.sendTogether(List.of(game.turn(), MessageCodec.write(game.end(1, "time"))));
        server.forget(game);
        server.requireQuiet();
        ScriptedGame next = server.start();
        server.sendTurn(next);
        server.finish(next);
    }

    private static void missingEvent(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame game = server.start();
        server.sendTurn(game);
        String move = server.receiveMove(game);
        game.skipEvent();
        server.accept(game, move);
        GameRequest.Sync sync = server.receive(GameRequest.Sync.class, "sync with g " + game.id());
        if (!sync.g().equals(game.id())) {
            throw new CheckFailedException("expected sync with g " + game.id() + "; its g is " + sync.g());
        }
        GameMessage snapshot = game.snapshot(server.userName(), "playing");
        server.sendEvent(snapshot);
        server.sendTurn(game);
        server.finish(game);
    }
}
