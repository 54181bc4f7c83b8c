package org.parlor.notation.compression;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;

/** Decompression of files that bzip2 wrote. */
class Bzip2InputStreamTest {
    private static final long SEED = 20261127;

    /** What {@code bytes.bz2} holds: all byte values, with runs of 1 to 328 bytes, in two blocks. */
    private static byte[] expected() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int state = 0;
        for (int i = 0; i < 110_000; i++) {
            state = (state * 1_103_515_245 + 12_345) & 0x7FFFFFFF;
            byte[] run = new byte[i % 1000 == 0 ? 3 * (i / 1000) + 1 : 1];
            Arrays.fill(run, (byte) (state >> 16));
            bytes.writeBytes(run);
        }
        return bytes.toByteArray();
    }

    private static byte[] compressed() throws IOException {
        try (InputStream in = Bzip2InputStreamTest.class.getResourceAsStream("/records/bytes.bz2")) {
            return in.readAllBytes();
        }
    }

    private static byte[] decompress(byte[] bytes) throws IOException {
        return new Bzip2InputStream(new ByteArrayInputStream(bytes)).readAllBytes();
    }

    @Test
    void all_bytes_and_runs_are_restored() throws IOException {
        assertArrayEquals(expected(), decompress(compressed()));
    }

    @Test
    void streams_one_after_another_are_one_file() throws IOException {
        ByteArrayOutputStream twice = new ByteArrayOutputStream();
        twice.writeBytes(compressed());
        twice.writeBytes(compressed());
        byte[] once = expected();
        byte[] read = decompress(twice.toByteArray());
        assertEquals(2 * once.length, read.length);
        assertArrayEquals(once, Arrays.copyOfRange(read, once.length, read.length));
    }

    @Test
    void what_precedes_the_end_of_truncated_data_is_read() throws IOException {
        byte[] cut = Arrays.copyOf(compressed(), compressed().length - 1000);
        InputStream in = new Bzip2InputStream(new ByteArrayInputStream(cut));
        byte[] read = in.readNBytes(90_000);
        assertArrayEquals(Arrays.copyOf(expected(), 90_000), read);
        assertThrows(EOFException.class, in::readAllBytes);
    }

    @Test
    void a_wrong_byte_is_found_by_the_checksum_or_before() throws IOException {
        byte[] valid = compressed();
        Random random = new Random(SEED);
        int kinds = 0;
        for (int i = 0; i < 12; i++) {
            byte[] wrong = valid.clone();
            wrong[random.nextInt(4, valid.length - 20)] ^= (byte) (1 << random.nextInt(8));
            IOException thrown = assertThrows(IOException.class, () -> decompress(wrong));
            assertEquals(true, thrown instanceof ZipException || thrown instanceof EOFException, thrown.toString());
            kinds += "wrong checksum".equals(thrown.getMessage()) ? 1 : 0;
        }
        assertEquals(true, kinds > 0);
    }
}
