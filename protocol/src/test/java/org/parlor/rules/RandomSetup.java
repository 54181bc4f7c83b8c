package org.parlor.rules;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Random setups, most of them valid, with each part occasionally invalid. */
final class RandomSetup {
    private static final List<Integer> INVALID =
            List.of(-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 0, 7, 0x1B, 0x78, 0xD800, 0x202E, 0x1F600, 0x110000);
    private static final int EMPTY = '.';

    private RandomSetup() {}

    /** @throws InvalidInputException if the setup is invalid, which is frequent */
    static Position position(Rules rules, Random random) {
        int size = rules.board().cells().size() + (oneIn(20, random) ? random.nextInt(3) - 1 : 0);
        List<Integer> values = values(rules, random);
        List<Integer> cells = IntStream.range(0, size)
                .mapToObj(i -> oneIn(40 * size, random) ? pick(INVALID, random) : pick(values, random))
                .toList();
        return rules.toPosition(new PositionSetup(
                cells, oneIn(20, random) ? pick(INVALID, random) : random.nextInt(2), aux(rules, random)));
    }

    /** The values to fill cells from: dots and pieces in some proportion, or a range of counts. */
    private static List<Integer> values(Rules rules, Random random) {
        if (rules.kind().cellContent() == CellContentKind.COUNT) {
            return IntStream.rangeClosed(0, random.nextInt(30)).boxed().toList();
        }
        List<Integer> pieces =
                rules.kind().pieces().stream().map(piece -> (int) piece.value()).toList();
        List<Integer> first = pieces.subList(0, 1);
        List<Integer> empty = List.of(EMPTY);
        List<List<List<Integer>>> mixtures = List.of(
                List.of(empty),
                List.of(pieces, empty),
                List.of(pieces),
                List.of(first, empty),
                List.of(first, pieces),
                List.of(pieces, empty, empty));
        return mixtures.get(random.nextInt(mixtures.size())).stream()
                .flatMap(List::stream)
                .toList();
    }

    private static @Nullable Integer aux(Rules rules, Random random) {
        boolean has = rules.initial().aux().isPresent();
        if (oneIn(20, random)) {
            return pick(INVALID, random);
        }
        return has && random.nextBoolean() ? Integer.valueOf(random.nextInt(3)) : null;
    }

    private static boolean oneIn(int n, Random random) {
        return random.nextInt(n) == 0;
    }

    private static int pick(List<Integer> from, Random random) {
        return from.get(random.nextInt(from.size()));
    }
}
