package org.parlor.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.rules.InvalidInputException;

/** Compressed files and archives, whole, truncated and hostile. */
class CompressedRecordsTest {
    private static final int MEGABYTE = 1 << 20;

    private static byte[] resource(String file) throws IOException {
        try (InputStream in = CompressedRecordsTest.class.getResourceAsStream("/records/" + file)) {
            return in.readAllBytes();
        }
    }

    private interface Content {
        void write(OutputStream out) throws IOException;
    }

    private static byte[] gzip(Content content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            content.write(out);
        }
        return bytes.toByteArray();
    }

    private static byte[] gzip(String text) throws IOException {
        return gzip(out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<String> results(byte[] file) throws IOException {
        return RecordFiles.readAll(file).stream()
                .map(CompressedRecordsTest::text)
                .toList();
    }

    /** The number of plies of a game, or where it is damaged and what was expected. */
    private static String text(RecordReadResult read) {
        return read instanceof RecordReadResult.Damaged damaged
                ? damaged.where() + ": " + damaged.expected()
                : Integer.toString(RecordFiles.replay(read).record().moves().size());
    }

    @Test
    void compressed_files_are_read_as_the_file_in_them() throws IOException {
        byte[] bzip2 = resource("playok.pgn.bz2");
        assertEquals(List.of("62"), results(bzip2));
        assertEquals(List.of("2", "3"), results(gzip("f5d6\nf5d6c3\n")));
        assertEquals(List.of("62"), results(gzip(out -> out.write(bzip2))));
        // Parallel compressors write several streams.
        byte[] twice = Arrays.copyOf(bzip2, 2 * bzip2.length);
        System.arraycopy(bzip2, 0, twice, bzip2.length, bzip2.length);
        assertEquals(List.of("62", "62"), results(twice));
    }

    @Test
    void the_files_of_an_archive_are_read_in_order_and_others_are_named() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            add(zip, "games/", "");
            add(zip, "games/one.txt", "f5d6\nf5x9\n");
            add(zip, "READ\u001bME", "Dear Sir");
            zip.putNextEntry(new ZipEntry("two.pgn.bz2"));
            zip.write(resource("playok.pgn.bz2"));
            add(zip, "three.zip", "PK\u0003\u0004");
            add(zip, "__MACOSX/._one.txt", "x");
            add(zip, "four.txt", "f5");
        }
        assertEquals(
                List.of(
                        "2",
                        "games/one.txt, line 2, column 3: moves such as f5d6c3: move 2 must be a square from a1 to h8 or a"
                                + " pass, not 'x9'",
                        "READ\uFFFDME: a file of games: unknown format: it begins with 'Dear Sir'; supported are "
                                + RecordFormat.ids(),
                        "62",
                        "three.zip: a file of games: a file in the format zip, which is not supported; unpack it first",
                        "1"),
                results(bytes.toByteArray()));
    }

    private static void add(ZipOutputStream zip, String name, String content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void the_games_before_the_end_of_truncated_data_are_read_and_the_end_is_reported() throws IOException {
        byte[] gzip = gzip("f5d6\n".repeat(1000));
        List<String> read = results(Arrays.copyOf(gzip, gzip.length - 12));
        assertEquals("2", read.get(0));
        assertEquals("end of data: whole data: Unexpected end of ZLIB input stream", read.get(read.size() - 1));
        assertEquals(
                List.of("3", "end of data: whole data: it ends too early"), results(Arrays.copyOf(gzip("f5d6c3"), 20)));
        byte[] bzip2 = resource("playok.pgn.bz2");
        byte[] twice = Arrays.copyOf(bzip2, 2 * bzip2.length - 20);
        System.arraycopy(bzip2, 0, twice, bzip2.length, bzip2.length - 20);
        assertEquals(List.of("62", "end of data: whole data: Unexpected end of stream"), results(twice));
    }

    @Test
    void data_that_expands_beyond_measure_is_read_no_further() throws IOException {
        byte[] lines = "f5\n".repeat(MEGABYTE / 3).getBytes(StandardCharsets.US_ASCII);
        byte[] bomb = gzip(out -> {
            out.write("% comment\nf5\n%".getBytes(StandardCharsets.US_ASCII));
            byte[] zeros = new byte[MEGABYTE];
            for (int i = 0; i < 40; i++) {
                out.write(zeros);
            }
            out.write(lines);
        });
        assertEquals(
                List.of("1", "end of data: whole data: it expands to more than 200 times its size"), results(bomb));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            '\u00FD7zXZ\u0000',    xz
            'Rar!\u001A',          rar
            '7z\u00BC\u00AF',      7z
            '(\u00B5/\u00FDx',     zstd
            """)
    void archives_that_are_not_supported_are_named(String head, String format) {
        assertEquals(
                "a file in the format " + format + ", which is not supported; unpack it first",
                assertThrows(
                                InvalidInputException.class,
                                () -> RecordFiles.readAll(head.getBytes(StandardCharsets.ISO_8859_1)))
                        .getMessage());
    }

    @Test
    void a_link_to_itself_is_a_clear_error(@TempDir Path directory) throws IOException {
        Path link = directory.resolve("a.ggf");
        Files.createSymbolicLink(link, link);
        FileSystemException thrown = assertThrows(FileSystemException.class, () -> RecordFileReader.open(link));
        assertEquals(
                "Too many levels of symbolic links or unable to access attributes of symbolic link",
                thrown.getReason());
    }
}
