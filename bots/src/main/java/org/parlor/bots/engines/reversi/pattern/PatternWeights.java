package org.parlor.bots.engines.reversi.pattern;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.parlor.bots.file.DataFiles;

/**
 * The trained pattern weights, expanded for use: by number of discs, the weight of every index of every pattern, in hundredths
 * of a disc for the side to move. Immutable.
 */
public final class PatternWeights {
    /** The number of trained weights: those of each stage, and one for each number of discs. */
    public static final int LEARNED = GameStages.COUNT * GameStages.SIZE + 65;

    private static final int DISCS_MAX = 64;

    private final short[] learned;
    private final short[][] byDiscs = new short[DISCS_MAX + 1][];

    private PatternWeights(short[] learned) {
        this.learned = learned;
        for (int discs = 0; discs <= DISCS_MAX; discs++) {
            byDiscs[discs] = spread(discs);
        }
    }

    /** @param learned in hundredths of a disc: by stage and weight, then by number of discs */
    public static PatternWeights of(short[] learned) {
        if (learned.length != LEARNED) {
            throw new IllegalArgumentException("expected " + LEARNED + " weights, not " + learned.length);
        }
        return new PatternWeights(learned.clone());
    }

    /** Returns the weights shipped with the program; loaded on first use. */
    public static PatternWeights shipped() {
        return Shipped.WEIGHTS;
    }

    /** @throws IOException if the file cannot be read, is damaged or has another version; the message says which */
    public static PatternWeights read(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException(file + " is a directory, not a weights file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new PatternWeights(WeightsFile.read(in, file.toString()));
        }
    }

    public void write(Path file) throws IOException {
        Files.write(file, WeightsFile.bytes(learned));
    }

    /** Returns the weights by place; the last one is that of the number of discs. */
    short[] with(int discs) {
        return byDiscs[discs];
    }

    private short[] spread(int discs) {
        short[] weights = new short[PatternSet.PLACES + 1];
        int before = GameStages.before(discs) * GameStages.SIZE;
        int after = before + GameStages.SIZE;
        int part = GameStages.fractionAfter(discs);
        for (int place = 0; place < PatternSet.PLACES; place++) {
            int shared = PatternSet.SHARED[place];
            int sum = (GameStages.STEP - part) * learned[before + shared] + part * learned[after + shared];
            weights[place] = (short) Math.floorDiv(sum + GameStages.STEP / 2, GameStages.STEP);
        }
        weights[PatternSet.PLACES] = learned[LEARNED - 65 + discs];
        return weights;
    }

    /** Loaded on first use; programs that never play Reversi do not need the memory. */
    private static final class Shipped {
        private static final PatternWeights WEIGHTS = DataFiles.shipped(
                PatternWeights.class, "reversi.weights", (in, name) -> new PatternWeights(WeightsFile.read(in, name)));
    }
}
