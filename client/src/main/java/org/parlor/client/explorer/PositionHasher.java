package org.parlor.client.explorer;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.parlor.rules.BoardSymmetry;
import org.parlor.rules.HashMixer;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * Hashes the positions of a game to 64 bits, which symmetric positions share and, by all likelihood, no others of any game.
 * The values are stored: a change of them needs another {@link PositionIndex#VERSION}.
 */
final class PositionHasher {
    private final Rules rules;
    private final List<BoardSymmetry> symmetries;
    private final int[][] images;
    private final long seed;

    /** @param symmetry to the image of the position that was hashed */
    record PositionHash(long value, BoardSymmetry symmetry) {}

    PositionHasher(Rules rules) {
        this.rules = rules;
        this.symmetries = rules.symmetries();
        this.images = symmetries.stream()
                .map(symmetry ->
                        symmetry.images().stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
        Map<String, Object> options = new TreeMap<>(rules.options().values());
        this.seed = (rules.kind().id() + " " + rules.kind().version() + " " + options)
                .chars()
                .asLongStream()
                .reduce(0, HashMixer::fold);
    }

    /** Returns whether it hashes the positions of the rules; those of each record are an object of their own. */
    boolean isFor(Rules other) {
        return rules.kind().equals(other.kind()) && rules.options().equals(other.options());
    }

    PositionHash hash(Position position) {
        int[] cells = position.cells();
        int least = 0;
        long hash = cellsHash(cells, images[0]);
        for (int i = 1; i < images.length; i++) {
            long other = cellsHash(cells, images[i]);
            if (other < hash) {
                hash = other;
                least = i;
            }
        }
        long state = 2L * position.aux().orElse(-1) + position.sideToMove();
        return new PositionHash(HashMixer.fold(HashMixer.fold(seed, hash), state), symmetries.get(least));
    }

    private static long cellsHash(int[] cells, int[] image) {
        long hash = 0;
        for (int cell = 0; cell < cells.length; cell++) {
            hash ^= HashMixer.mix(((long) image[cell] << Integer.SIZE) + cells[cell] + 1);
        }
        return hash;
    }
}
