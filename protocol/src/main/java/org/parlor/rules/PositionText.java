package org.parlor.rules;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Positions as one line of text, for command lines and files: the cells (characters, or comma-separated numbers), a
 * space, the side to move and, if the game has hidden state, a space and the hidden state. Also reads what other programs
 * print: other letters for pieces, rows separated by spaces, the width of the board before them, brackets around them, and
 * moves after the side, which are played.
 */
public final class PositionText {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,9}");
    private static final Pattern MOVE = Pattern.compile("(?i)(pass|pa|ps|--)|[a-z][0-9]{1,2}");
    private static final Pattern MOVES = Pattern.compile("(?:(?:" + MOVE + ")[\\s,]*+)++");

    private final Rules rules;
    private final boolean hasPieces;
    /** By seat, the upper-case letters that name it or its piece: of the piece, * for the first, the initial of its name. */
    private final List<Set<String>> letters;

    private PositionText(Rules rules) {
        this.rules = rules;
        this.hasPieces = rules.kind().cellContent() == CellContentKind.PIECES;
        this.letters = IntStream.range(0, rules.kind().players().size())
                .mapToObj(this::letters)
                .toList();
    }

    public static String print(Rules rules, Position position) {
        String aux = position.aux().isPresent() ? " " + position.aux().getAsInt() : "";
        return cells(rules, position) + " " + position.sideToMove() + aux;
    }

    /** Prints the cells only. */
    public static String cells(Rules rules, Position position) {
        int[] cells = position.cells();
        if (rules.kind().cellContent() == CellContentKind.PIECES) {
            return new String(cells, 0, cells.length);
        }
        StringBuilder counts = new StringBuilder(cells.length * 3);
        for (int cell : cells) {
            counts.append(counts.isEmpty() ? "" : ",").append(cell);
        }
        return counts.toString();
    }

    /** @throws InvalidInputException if the text is not a position of this game */
    public static Position parse(Rules rules, String text) {
        return new PositionText(rules).position(text);
    }

    private static String withoutBrackets(String text) {
        return text.replaceFirst("^\\[", "").replaceFirst("]", " ").strip();
    }

    private Position position(String text) {
        List<String> words = List.of(withoutBrackets(text.strip()).split("\\s+"));
        int size = rules.board().cells().size();
        String width = Integer.toString(rules.board().width());
        int at = hasPieces && words.size() > 1 && words.get(0).equals(width) ? 1 : 0;
        List<Integer> cells = new ArrayList<>();
        do {
            addCells(words.get(at), cells);
            at++;
        } while (at < words.size() && cells.size() < size && seat(words.get(at)).isEmpty());
        new PositionSetup(cells, 0, null).cellsOf(rules.board());
        if (at == words.size()) {
            throw new InvalidInputException("to", "The side to move is missing: add " + seats());
        }
        String side = words.get(at);
        int sideToMove = seat(side)
                .orElseThrow(() -> new InvalidInputException(
                        "to", "The side to move must be " + seats() + ", not " + SafeQuote.quote(side)));
        at++;
        Integer aux = null;
        if (at < words.size() && !MOVE.matcher(words.get(at)).lookingAt()) {
            aux = number(words.get(at), "aux", "The hidden state must be an integer");
            at++;
        }
        String moves = String.join(" ", words.subList(at, words.size()));
        if (!moves.isEmpty() && !MOVES.matcher(moves).matches()) {
            throw new InvalidInputException(
                    "pos",
                    "A position must have the form CELLS SIDE [AUX] [MOVES], not " + SafeQuote.quote(text.strip()));
        }
        return play(rules.toPosition(new PositionSetup(cells, sideToMove, aux)), moves);
    }

    /** Plays moves; forced ones may be left out. */
    private Position play(Position start, String moves) {
        Position position = start;
        Matcher matcher = MOVE.matcher(moves);
        for (int number = 1; matcher.find(); number++) {
            OptionalInt move =
                    matcher.group(1) == null ? rules.parse(matcher.group().toLowerCase(Locale.ROOT)) : rules.passMove();
            for (OptionalInt forced = position.forcedMove();
                    forced.isPresent() && !forced.equals(move);
                    forced = position.forcedMove()) {
                position = position.play(forced.getAsInt());
            }
            if (move.isEmpty() || !position.isLegal(move.getAsInt())) {
                String legal =
                        position.isOver() ? "none, the game is over" : String.join(" ", rules.legalMoves(position));
                throw new InvalidInputException(
                        "pos", "Move " + number + ", " + matcher.group() + ", is not legal there; legal: " + legal);
            }
            position = position.play(move.getAsInt());
        }
        return position;
    }

    private void addCells(String word, List<Integer> cells) {
        if (hasPieces) {
            word.codePoints().forEach(letter -> cells.add(piece(letter, cells.size())));
        } else {
            for (String count : word.split(",", -1)) {
                cells.add(number(count, "pos", "A position must be comma-separated integers"));
            }
        }
    }

    private int piece(int letter, int cell) {
        String text = Character.toString(letter);
        if (text.equals(".") || text.equals("-")) {
            return '.';
        }
        for (Piece piece : rules.kind().pieces()) {
            if (piece.value() == letter || letters.get(piece.player()).contains(text.toUpperCase(Locale.ROOT))) {
                return piece.value();
            }
        }
        if (cell >= rules.board().cells().size()) {
            // The number of cells is refused.
            return letter;
        }
        throw new InvalidInputException(
                "pos",
                rules.board().cells().get(cell).id() + " must be " + named(0, Stream.empty()) + ", "
                        + named(1, Stream.empty()) + ", or . or - if empty, not " + SafeQuote.quoteCell(letter));
    }

    private OptionalInt seat(String word) {
        String upper = word.toUpperCase(Locale.ROOT);
        return IntStream.range(0, letters.size())
                .filter(seat -> upper.equals(Integer.toString(seat))
                        || word.equalsIgnoreCase(rules.kind().players().get(seat))
                        || letters.get(seat).contains(upper))
                .findFirst();
    }

    private Set<String> letters(int seat) {
        Set<String> letters = new LinkedHashSet<>();
        List<Piece> pieces = rules.kind().pieces().stream()
                .filter(piece -> piece.player() == seat)
                .toList();
        if (pieces.size() == 1) {
            letters.add(Character.toString(pieces.get(0).value()));
            if (seat == 0) {
                letters.add("*");
            }
        }
        letters.add(rules.kind().players().get(seat).substring(0, 1));
        return letters;
    }

    /** For example {@code 0, X, * or B for Black, 1, O or W for White}. */
    private String seats() {
        return named(0, Stream.of("0")) + ", " + named(1, Stream.of("1"));
    }

    private String named(int seat, Stream<String> others) {
        List<String> names = Stream.concat(others, letters.get(seat).stream()).toList();
        String last = names.get(names.size() - 1);
        return (names.size() == 1
                        ? last
                        : names.subList(0, names.size() - 1).stream().collect(Collectors.joining(", ")) + " or " + last)
                + " for " + rules.kind().players().get(seat);
    }

    private static int number(String text, String field, String expected) {
        if (!NUMBER.matcher(text).matches()) {
            throw new InvalidInputException(field, expected + ", not " + SafeQuote.quote(text));
        }
        return Integer.parseInt(text);
    }
}
