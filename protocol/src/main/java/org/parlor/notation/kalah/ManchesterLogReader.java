package org.parlor.notation.kalah;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.notation.RecordInput;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.RecordReader;
import org.parlor.notation.Replay;
import org.parlor.notation.ResultClaim;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;

/**
 * Reads a log of the Kalah contests of the University of Manchester, one game of 7 pits and 7 seeds: its lines {@code Move:
 * South - 3}, with pits in the order of sowing. The others, which print boards, are skipped.
 */
public final class ManchesterLogReader implements RecordReader {
    private static final Pattern MOVE =
            Pattern.compile("\\s*Move:\\s*(?:(South|North)\\s*-\\s*([0-9]{1,2})|Swap)\\b.*", Pattern.CASE_INSENSITIVE);
    private static final int PITS = 7;
    private static final Rules RULES = Games.get("kalah").rules(Map.of("pits", PITS, "seeds", PITS));
    private static final int MOVES_MAX = 10_000;

    private final RecordInput recordInput;
    private boolean ended;

    public ManchesterLogReader(RecordInput recordInput) {
        this.recordInput = recordInput;
    }

    /** Returns whether a line is a move of such a log. */
    public static boolean matches(String line) {
        return MOVE.matcher(line).matches();
    }

    @Override
    public @Nullable RecordReadResult next(int number) throws IOException {
        if (ended) {
            return null;
        }
        ended = true;
        List<RecordedMove> moves = new ArrayList<>();
        int swappedAt = 0;
        for (byte[] line = recordInput.readLine(); line != null; line = recordInput.readLine()) {
            Matcher move = MOVE.matcher(RecordInput.decode(line));
            if (move.matches() && move.group(1) == null) {
                swappedAt = swappedAt == 0 ? recordInput.lineRead() : swappedAt;
            } else if (move.matches() && moves.size() < MOVES_MAX) {
                int seat = move.group(1).equalsIgnoreCase("South") ? 0 : 1;
                String pit = KalahMovesReader.pit(seat, Integer.parseInt(move.group(2)), PITS);
                moves.add(new RecordedMove(pit, seat, null, null, null));
            }
        }
        int swap = swappedAt;
        return RecordReadResult.of(number, () -> "line " + Math.max(1, swap), "a log of a game of Kalah", () -> {
            if (swap > 0) {
                throw new InvalidInputException("moves", "Move: Swap, the pie rule, is not supported");
            }
            return Replay.of(KalahMovesReader.record(RULES, moves), RULES, ResultClaim.NONE);
        });
    }
}
