package org.parlor.bots.reversi.pattern;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What was learned, spread out for use: for every number of discs the weight of every index of every pattern, in
 * hundredths of a disc to the side to move. It never changes, and all threads may use it.
 */
public final class PatternWeights {
    /** How many numbers are learned: the shared weights of each stage, and one for each number of discs on the board. */
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

    /** @param learned in hundredths of a disc, by stage and shared weight, then by number of discs */
    public static PatternWeights of(short[] learned) {
        if (learned.length != LEARNED) {
            throw new IllegalArgumentException(learned.length + " weights instead of " + LEARNED);
        }
        return new PatternWeights(learned.clone());
    }

    /** The ones that come with the program; read once. */
    public static PatternWeights shipped() {
        return Shipped.WEIGHTS;
    }

    /** @throws IOException if it cannot be read, is damaged or was made for other patterns; the message says which */
    public static PatternWeights read(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException(file + " is a directory, not a file of weights");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new PatternWeights(WeightsFile.read(in, file.toString()));
        }
    }

    public void write(Path file) throws IOException {
        Files.write(file, WeightsFile.bytes(learned));
    }

    /** By place, and last what the number of discs itself is worth. */
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

    /** Read when first asked for, so that programs which never play Reversi do not. */
    private static final class Shipped {
        private static final PatternWeights WEIGHTS = read();

        private static PatternWeights read() {
            String name = "reversi.weights";
            try (InputStream in = PatternWeights.class.getResourceAsStream(name)) {
                if (in == null) {
                    throw new IOException("the resource " + name + " is missing");
                }
                return new PatternWeights(WeightsFile.read(in, name));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
