package org.parlor.bots.conform;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.MessageCodec;
import org.parlor.rules.GameKind;

/** Checks of what happens in a game besides moves. */
final class GameEventChecks {
    private static final String UNKNOWN = "conform.unknown";

    private final GameKind kind;

    private GameEventChecks(GameKind kind) {
        this.kind = kind;
    }

    static List<ConformanceCheck<ScriptedServer>> of(GameKind kind) {
        GameEventChecks checks = new GameEventChecks(kind);
        return List.of(
                ConformanceCheck.of(
                        "two-games", "policies-and-the-pool", "Answer each turn by its g.", checks::twoGames),
                ConformanceCheck.of(
                        "refused-move",
                        "how-a-move-is-checked",
                        "Survive an error and answer the turn again.",
                        checks::refusedMove),
                ConformanceCheck.of(
                        "draw-offer",
                        "offers",
                        "Answer the turn although the opponent offers a draw; an offer needs no answer.",
                        checks::drawOffer),
                ConformanceCheck.of(
                        "takeback-offer",
                        "offers",
                        "Answer the turn although the opponent offers a takeback. After one that you accept, answer the new turn.",
                        checks::takebackOffer),
                ConformanceCheck.of(
                        "paused",
                        "game-states",
                        "A move in a paused game is an error. Answer the turn again when the game continues.",
                        checks::paused),
                ConformanceCheck.of(
                        "unknown-words",
                        "compatibility",
                        "Ignore words that you do not know, such as a new state or reason.",
                        checks::unknownWords),
                ConformanceCheck.of(
                        "end-without-turn",
                        "game-states",
                        "A game may end before your first turn.",
                        checks::endWithoutTurn),
                ConformanceCheck.of(
                        "end-before-move",
                        "game-states",
                        "A game may end while you compute. Ignore the error game_over.",
                        checks::endBeforeMove),
                new ConformanceCheck<>(
                        "missing-event",
                        1,
                        "protocol/docs/messages.md#sync-client",
                        "After a gap in seq send sync, and take the snapshot.",
                        checks::missingEvent));
    }

    private void twoGames(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame first = server.start(kind);
        ScriptedGame second = server.start(kind);
        server.sendTogether(List.of(first.turn(), second.turn()));
        GameRequest.Move move = server.receive(GameRequest.Move.class, "a move for each of two games");
        boolean isFirst = move.g().equals(first.id());
        server.requireMove(isFirst ? first : second, move);
        server.end(isFirst ? first : second);
        server.receiveMove(isFirst ? second : first);
        server.end(isFirst ? second : first);
        server.requireQuiet();
    }

    private void refusedMove(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame game = server.start(kind);
        for (ErrorCode code : List.of(ErrorCode.ILLEGAL_MOVE, ErrorCode.BAD_MESSAGE, ErrorCode.BAD_VALUE)) {
            server.sendTurn(game);
            server.receiveMove(game);
            server.refuse(code);
        }
        server.sendTurn(game);
        server.finish(game);
    }

    private void drawOffer(ScriptedServer server) throws CheckFailedException, IOException {
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

    private void takebackOffer(ScriptedServer server) throws CheckFailedException, IOException {
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
    private ScriptedGame midGame(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame game = server.start(kind);
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

    private void paused(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame game = server.start(kind);
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

    private void unknownWords(ScriptedServer server) throws CheckFailedException, IOException {
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

    private void endWithoutTurn(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame game = server.start(kind.rules(), kind.rules().initial(), 1);
        server.end(game);
        server.requireQuiet();
    }

    private void endBeforeMove(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame game = server.start(kind);
        server.expectLateMoves(game);
        server.sendTogether(List.of(game.turn(), MessageCodec.write(game.end(1, "time"))));
        server.forget(game);
        server.requireQuiet();
        ScriptedGame next = server.start(kind);
        server.sendTurn(next);
        server.finish(next);
    }

    private void missingEvent(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame game = server.start(kind);
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
