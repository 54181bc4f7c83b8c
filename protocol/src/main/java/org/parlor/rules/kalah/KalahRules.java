package org.parlor.rules.kalah;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.parlor.rules.BoardLayout;
import org.parlor.rules.Cell;
import org.parlor.rules.GameKind;
import org.parlor.rules.GameOptions;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.PositionSetup;
import org.parlor.rules.Rules;

/**
 * The rules of Kalah for a given number of pits and seeds. A move is the cell index of the pit to sow. Cells are
 * ordered s1…sm, South's store, n1…nm, North's store. Pits are numbered left to right as seen by South, so North sows
 * from nm down to n1.
 */
public final class KalahRules implements Rules {
    /** The largest number of seeds a game can start with. Limits setups to prevent overflow. */
    private static final int SEEDS_MAX = 2 * 12 * 24;

    private static final Pattern PIT = Pattern.compile("(?:pit *|([sn]))?([0-9]{1,2})");

    private final GameOptions gameOptions;
    private final int pits;
    private final BoardLayout board;
    private final int[][] next;

    KalahRules(GameOptions gameOptions) {
        this.gameOptions = gameOptions;
        this.pits = gameOptions.number("pits");
        this.board = board(pits);
        this.next = new int[][] {successors(0), successors(1)};
    }

    @Override
    public GameKind kind() {
        return Kalah.KIND;
    }

    @Override
    public GameOptions options() {
        return gameOptions;
    }

    @Override
    public BoardLayout board() {
        return board;
    }

    /** The number of pits per side. */
    public int pits() {
        return pits;
    }

    /** The cell index of a seat's store. */
    public int store(int seat) {
        return seat == 0 ? pits : 2 * pits + 1;
    }

    /** The cell index of a seat's first pit; its other pits follow. */
    public int firstPit(int seat) {
        return seat == 0 ? 0 : pits + 1;
    }

    public boolean isPitOf(int seat, int cell) {
        return cell >= firstPit(seat) && cell < firstPit(seat) + pits;
    }

    public int opposite(int pit) {
        return pit < pits ? pit + pits + 1 : pit - pits - 1;
    }

    /** The next cell when a seat sows: counter-clockwise, skipping the opponent's store. */
    public int next(int seat, int cell) {
        return next[seat][cell];
    }

    @Override
    public KalahPosition initial() {
        int[] counts = new int[2 * pits + 2];
        Arrays.fill(counts, gameOptions.number("seeds"));
        counts[store(0)] = 0;
        counts[store(1)] = 0;
        return KalahPosition.swept(this, counts, 0);
    }

    @Override
    public KalahPosition toPosition(PositionSetup positionSetup) {
        positionSetup.requireNoAux();
        int[] counts = positionSetup.cellsOf(board);
        long total = 0;
        for (int cell = 0; cell < counts.length; cell++) {
            if (counts[cell] < 0) {
                throw new InvalidInputException(
                        "pos", format(cell) + " must hold at least 0 seeds, not " + counts[cell]);
            }
            total += counts[cell];
        }
        if (total > SEEDS_MAX) {
            throw new InvalidInputException(
                    "pos", "A board holds at most " + SEEDS_MAX + " seeds, the position has " + total);
        }
        return KalahPosition.swept(this, counts, positionSetup.sideToMove());
    }

    @Override
    public OptionalInt parse(String text) {
        OptionalInt cell = board.find(text);
        boolean isPit = cell.isPresent() && (isPitOf(0, cell.getAsInt()) || isPitOf(1, cell.getAsInt()));
        return isPit ? cell : OptionalInt.empty();
    }

    @Override
    public List<String> explain(Position before, int move) {
        return new KalahMoveExplainer(this, (KalahPosition) before, move).sentences();
    }

    /** Accepts {@code s3}, {@code 3} and {@code pit 3}; the latter two refer to the side to move. */
    @Override
    public OptionalInt parseTyped(String typed, Position position) {
        Matcher matcher = PIT.matcher(typed.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            return OptionalInt.empty();
        }
        String side = matcher.group(1) != null ? matcher.group(1) : position.sideToMove() == 0 ? "s" : "n";
        return parse(side + Integer.parseInt(matcher.group(2)));
    }

    private static BoardLayout board(int pits) {
        List<Cell> cells = new ArrayList<>();
        for (int pit = 1; pit <= pits; pit++) {
            cells.add(new Cell("s" + pit, pit, 1, 1, 1, 0, "pit"));
        }
        cells.add(new Cell("S", pits + 1, 0, 1, 2, 0, "store"));
        for (int pit = 1; pit <= pits; pit++) {
            cells.add(new Cell("n" + pit, pit, 0, 1, 1, 1, "pit"));
        }
        cells.add(new Cell("N", 0, 0, 1, 2, 1, "store"));
        return new BoardLayout("pits", pits + 2, 2, cells);
    }

    private int[] successors(int seat) {
        int[] order = new int[2 * pits + 2];
        int last = 2 * pits + 1;
        for (int pit = 0; pit < pits - 1; pit++) {
            order[pit] = pit + 1;
            order[last - 1 - pit] = last - 2 - pit;
        }
        int southLast = pits - 1;
        int northLast = pits + 1;
        order[southLast] = seat == 0 ? pits : last - 1;
        order[pits] = last - 1;
        order[northLast] = seat == 1 ? last : 0;
        order[last] = 0;
        return order;
    }
}
