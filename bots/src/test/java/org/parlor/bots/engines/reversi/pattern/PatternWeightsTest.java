package org.parlor.bots.engines.reversi.pattern;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatternWeightsTest {
    @TempDir
    private Path dir = Path.of("");

    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        short[] learned = new short[PatternWeights.LEARNED];
        for (int i = 0; i < learned.length; i += 1000) {
            learned[i] = (short) (i % 301 - 150);
        }
        file = dir.resolve("some.weights");
        PatternWeights.of(learned).write(file);
    }

    @Test
    void a_written_file_is_read_back() throws IOException {
        Path again = dir.resolve("again.weights");
        PatternWeights.read(file).write(again);
        assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(again));
    }

    @Test
    void the_shipped_weights_are_intact_and_at_most_4_mib() throws IOException {
        PatternAccumulator accumulator = new PatternAccumulator(PatternWeights.shipped());
        accumulator.reset(0x0000_0000_0000_00FFL, 0x0000_0000_0000_FF00L);
        assertTrue(accumulator.score() > 0);
        try (InputStream in = PatternWeights.class.getResourceAsStream("reversi.weights")) {
            assertTrue(in.readAllBytes().length <= 4 << 20);
        }
    }

    @Test
    void a_damaged_file_is_rejected() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        for (int at = 12; at < bytes.length; at += bytes.length / 10) {
            byte[] damaged = bytes.clone();
            damaged[at] ^= 4;
            assertRejected(damaged, " is damaged: checksum mismatch or truncated file");
        }
    }

    @Test
    void a_truncated_file_is_rejected() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        for (int length : new int[] {0, 3, 11, 16, 1000, bytes.length - 20}) {
            assertRejected(Arrays.copyOf(bytes, length), " is damaged: checksum mismatch or truncated file");
        }
    }

    @Test
    void a_file_of_another_version_or_format_is_rejected() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        byte[] newer = bytes.clone();
        newer[7] = 9;
        int count = PatternWeights.LEARNED;
        assertRejected(
                newer,
                " has version 9 (" + count + " weights); this program reads version 1 (" + count
                        + "); train new weights");
        byte[] other = bytes.clone();
        other[0] = 'G';
        assertRejected(other, " is not a Reversi weights file");
    }

    private void assertRejected(byte[] bytes, String reason) throws IOException {
        Files.write(file, bytes);
        assertEquals(
                file + reason,
                assertThrows(IOException.class, () -> PatternWeights.read(file)).getMessage());
    }
}
