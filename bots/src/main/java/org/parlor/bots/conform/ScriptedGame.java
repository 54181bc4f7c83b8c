package org.parlor.bots.conform;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** A game between the bot and the host, which plays the first legal move. */
final class ScriptedGame {
    private final String id;
    private final Rules rules;
    private final int botSeat;
    private final List<String> moves = new ArrayList<>();
    private final List<Position> earlier = new ArrayList<>();
    private final TimeControl timeControl;
    private Position position;
    private long seq;
    private long lastTakebackSeq;

    ScriptedGame(String id, Rules rules, Position start, int botSeat, TimeControl timeControl) {
        this.id = id;
        this.rules = rules;
        this.position = start;
        this.botSeat = botSeat;
        this.timeControl = timeControl;
    }

    String id() {
        return id;
    }

    int ply() {
        return moves.size();
    }

    boolean isOver() {
        return position.isOver();
    }

    List<String> legalMoves() {
        return rules.legalMoves(position);
    }

    /** Plays a legal move of the bot. */
    GameMessage play(String move) {
        return apply(rules.parse(move).orElseThrow(), false);
    }

    /** Plays the moves of the host and forced passes until the bot is to move or the game is over. */
    List<GameMessage> playHost() {
        List<GameMessage> events = new ArrayList<>();
        while (!position.isOver()
                && (position.sideToMove() != botSeat || position.forcedMove().isPresent())) {
            boolean forced = position.forcedMove().isPresent();
            events.add(apply(position.forcedMove().orElse(position.legalMoves()[0]), forced));
        }
        return events;
    }

    private GameMessage apply(int move, boolean forced) {
        int mover = position.sideToMove();
        earlier.add(position);
        position = position.play(move);
        moves.add(rules.format(move));
        seq++;
        return new GameMessage.Moved(
                id,
                seq,
                moves.size() - 1,
                mover,
                rules.format(move),
                forced,
                0,
                BoardCells.of(rules, position),
                BoardCells.aux(position),
                sideToMove(),
                score(),
                List.of(),
                clock(),
                null);
    }

    private @Nullable Integer sideToMove() {
        return position.isOver() ? null : position.sideToMove();
    }

    private GameMessage.@Nullable Clock clock() {
        long each = timeControl.firstMoveMillis();
        return timeControl instanceof TimeControl.None
                ? null
                : new GameMessage.Clock(List.of(each, each), sideToMove(), System.currentTimeMillis(), null);
    }

    String turn() {
        return MessageCodec.write(new GameMessage.Turn(
                id,
                seq,
                moves.size(),
                botSeat,
                BoardCells.of(rules, position),
                BoardCells.aux(position),
                legalMoves(),
                moves.isEmpty() ? null : moves.get(moves.size() - 1),
                clock()));
    }

    /** A turn for a program on standard input, which receives no snapshot. */
    String turnWithRules() {
        JsonObject turn = JsonParser.parseString(turn()).getAsJsonObject();
        JsonObject game = JsonParser.parseString(MessageCodec.write(snapshot("bot", "playing")))
                .getAsJsonObject();
        turn.add("game", game.get("game"));
        turn.add("options", game.get("options"));
        return turn.toString();
    }

    GameMessage.Snapshot snapshot(String bot, String state) {
        UserInfo user = new UserInfo(bot, true, false, null);
        UserInfo opponent = new UserInfo("conform", true, false, null);
        return new GameMessage.Snapshot(
                id,
                seq,
                state,
                rules.kind().id(),
                rules.options().values(),
                rules.kind().version(),
                botSeat == 0 ? List.of(user, opponent) : List.of(opponent, user),
                botSeat,
                false,
                timeControl,
                moves.size(),
                sideToMove(),
                BoardCells.of(rules, position),
                BoardCells.aux(position),
                legalMoves(),
                List.copyOf(moves),
                score(),
                clock(),
                List.of("here", "here"),
                List.of(),
                0,
                null,
                null,
                null);
    }

    GameMessage state(String state) {
        return new GameMessage.StateChanged(id, ++seq, state, clock());
    }

    GameMessage offer(String kind, String state) {
        return new GameMessage.Offered(id, ++seq, kind, 1 - botSeat, state);
    }

    GameMessage presence(String state) {
        return new GameMessage.Presence(id, ++seq, 1 - botSeat, state, null);
    }

    /** Takes back the latest move, which was the host's. */
    void takeBack() {
        lastTakebackSeq = seq;
        moves.remove(moves.size() - 1);
        position = earlier.remove(earlier.size() - 1);
    }

    /** Whether a move answers a turn from before the latest takeback, which may cross it on the way. */
    boolean isTakenBack(GameRequest.Move move) {
        return move.seq() != null && move.seq() < lastTakebackSeq;
    }

    /** An event that the bot does not receive. */
    void skipEvent() {
        seq++;
    }

    GameMessage end() {
        int first = position.score(0);
        int second = position.score(1);
        return end(first == second ? null : first > second ? 0 : 1, "normal");
    }

    GameMessage end(@Nullable Integer winner, String reason) {
        return new GameMessage.Ended(id, ++seq, new GameResult(winner, score(), reason), null, null);
    }

    private List<Integer> score() {
        return List.of(position.score(0), position.score(1));
    }
}
