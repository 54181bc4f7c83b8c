package org.parlor.bots.engine.reversi.pattern;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What was learned, spread out for use: for every number of discs the weight of every index of every pattern, in
 * hundredths of a disc to the side to move. It never changes, and all threads may use it.
 */
public final class Weights {
    /** How many numbers are learned: the shared weights of each stage, and one for each number of discs on the board. */
    public static final int LEARNED = Stages.COUNT * Stages.SIZE + 65;

    private static final int DISCS_MAX = 64;

    private final short[] learned;
    private final short[][] byDiscs = new short[DISCS_MAX + 1][];

    private Weights(short[] learned) {
        this.learned = learned;
        for (int discs = 0; discs <= DISCS_MAX; discs++) {
            byDiscs[discs] = spread(discs);
        }
    }

    /** @param learned in hundredths of a disc, by stage and shared weight, then by number of discs */
    public static Weights of(short[] learned) {
        if (learned.length != LEARNED) {
            throw new IllegalArgumentException(learned.length + " weights instead of " + LEARNED);
        }
        return new Weights(learned.clone());
    }

    /** The ones that come with the program; read once. */
    public static Weights shipped() {
        return Shipped.WEIGHTS;
    }

    /** @throws IOException if it cannot be read, is damaged or was made for other patterns; the message says which */
    public static Weights read(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException(file + " is a directory, not a file of weights");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new Weights(WeightsFile.read(in, file.toString()));
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
        short[] weights = new short[Patterns.PLACES + 1];
        int before = Stages.before(discs) * Stages.SIZE;
        int after = before + Stages.SIZE;
        int part = Stages.partAfter(discs);
        for (int place = 0; place < Patterns.PLACES; place++) {
            int shared = Patterns.SHARED[place];
            int sum = (Stages.STEP - part) * learned[before + shared] + part * learned[after + shared];
            weights[place] = (short) Math.floorDiv(sum + Stages.STEP / 2, Stages.STEP);
        }
        weights[Patterns.PLACES] = learned[LEARNED - 65 + discs];
        return weights;
    }

    /** Read when first asked for, so that programs which never play Reversi do not. */
    private static final class Shipped {
        private static final Weights WEIGHTS = read();

        private static Weights read() {
            String name = "reversi.weights";
            try (InputStream in = Weights.class.getResourceAsStream(name)) {
                if (in == null) {
                    throw new IOException("the resource " + name + " is missing");
                }
                return new Weights(WeightsFile.read(in, name));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
