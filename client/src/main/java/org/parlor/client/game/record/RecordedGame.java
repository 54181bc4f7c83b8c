package org.parlor.client.game.record;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameEnd;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveHistory;
import org.parlor.client.game.Ply;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.TimeControl;
import org.parlor.notation.Replay;
import org.parlor.notation.ReplayError;
import org.parlor.rules.Position;
import org.parlor.rules.Score;

/**
 * A game of a file, replayed as far as its moves are legal.
 *
 * @param number of the game in its file, counted from 1
 * @param record the record with every ply
 * @param game the final state, as a spectator sees it
 */
public record RecordedGame(
        int number,
        GameRecord record,
        GameState game,
        @Nullable ReplayError error) {

    /** Returns a game that is the only one. */
    public static RecordedGame of(GameRecord record) {
        return of(1, Replay.of(record));
    }

    public static RecordedGame of(int number, Replay replay) {
        GameRecord record = replay.record();
        List<Position> positions = replay.positions();
        List<Ply> plies = IntStream.range(0, record.moves().size())
                .mapToObj(i -> played(record.moves().get(i), positions.get(i)))
                .toList();
        Position last = replay.lastPosition();
        boolean breaksOff =
                !last.isOver() && (record.result() == null || replay.error().isPresent());
        TimeControl control = record.tc();
        GameState game = new GameState(
                "",
                plies.size(),
                breaksOff ? "playing" : "over",
                replay.rules(),
                record.players(),
                null,
                record.rated(),
                control == null ? new TimeControl.None() : control,
                breaksOff ? Integer.valueOf(last.sideToMove()) : null,
                last,
                new MoveHistory(plies, positions),
                plies.size(),
                List.of(),
                null,
                List.of(),
                List.of(),
                List.of(),
                0,
                end(record),
                true);
        return new RecordedGame(number, record, game, replay.error().orElse(null));
    }

    private static @Nullable GameEnd end(GameRecord record) {
        GameResult result = record.result();
        return result == null ? null : new GameEnd(result, List.of());
    }

    private static Ply played(GameRecord.RecordedMove recordedMove, Position before) {
        return new Ply(
                before.sideToMove(),
                recordedMove.move(),
                Boolean.TRUE.equals(recordedMove.auto()),
                recordedMove.info());
    }

    public int plies() {
        return game.ply();
    }

    /** Returns the ply of a move by its number, 0 for the start; passes have no number. */
    public OptionalInt plyOf(int move) {
        return IntStream.rangeClosed(0, plies())
                .filter(ply -> game.moveCount(ply) == move)
                .findFirst();
    }

    /** Returns the game after a number of plies. */
    public GameState atPly(int ply) {
        return game.atPliesBack(ply);
    }

    /** Returns the evaluation recorded with a ply, in hundredths from the first seat's side, if any. */
    public OptionalInt playerScore(int ply) {
        MoveInfo info = game.history().plies().get(ply - 1).info();
        Integer score = info == null ? null : info.score();
        return score == null
                ? OptionalInt.empty()
                : OptionalInt.of(game.history().plies().get(ply - 1).seat() == 0 ? score : -score);
    }

    /** Returns whether both sides recorded evaluations. */
    public boolean hasScoresOfBoth() {
        return IntStream.rangeClosed(1, plies())
                        .filter(ply -> playerScore(ply).isPresent())
                        .map(ply -> game.history().plies().get(ply - 1).seat())
                        .distinct()
                        .count()
                == 2;
    }

    /** Returns the recorded principal variation of a ply, its own move first; may be empty. */
    public List<String> expected(int ply) {
        MoveInfo info = game.history().plies().get(ply - 1).info();
        Object pv = info == null ? null : info.pv();
        if (pv instanceof List<?> moves) {
            return moves.stream().map(String::valueOf).toList();
        }
        return pv == null ? List.of() : List.of(pv.toString().strip().split("\\s+"));
    }

    /** Returns the game up to a ply, continued with other moves. */
    public RecordedGame withVariation(int ply, List<String> moves) {
        List<GameRecord.RecordedMove> plies = new ArrayList<>(record.moves().subList(0, ply));
        moves.forEach(move -> plies.add(GameRecord.RecordedMove.of(move)));
        return of(number, Replay.of(record.withMoves(plies).withResult(null)));
    }

    /** Returns the message of a ply, counted from 1, as a server would send it. */
    public GameMessage.Moved moveMessage(int ply) {
        Position before = game.history().positions().get(ply - 1);
        Position after = game.history().positions().get(ply);
        Ply gamePly = game.history().plies().get(ply - 1);
        Long millis = record.moves().get(ply - 1).ms();
        return new GameMessage.Moved(
                "",
                ply,
                ply - 1,
                gamePly.seat(),
                gamePly.move(),
                gamePly.automatic(),
                millis == null ? 0 : millis,
                BoardCells.of(game.rules(), after),
                BoardCells.aux(after),
                after.isOver() ? null : after.sideToMove(),
                Score.of(after).asList(),
                game.rules().board().changedCells(before, after),
                null,
                gamePly.info());
    }
}
