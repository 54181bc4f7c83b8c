package org.parlor.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.message.value.GameRecord;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;

/** Mutated files are read to their end without unexpected exceptions. */
class RecordFuzzTest {
    private static final long SEED = 20261121;
    /** Ten million take some hours: {@code -Dfuzz.files=10000000}. */
    private static final int FILES_SLOW = Integer.getInteger("fuzz.files", 50_000);

    private static final String SIGNIFICANT_CHARACTERS =
            "{}[]()<>;:,.=\"\\/-+0123456789 \n\r\tabcdefhGameXOBW*\u0000\u001b\u00ff";

    private static final List<String> CARRIED = List.of(
            "flyordie.pgn",
            "othello.sgf",
            "playok.pgn.bz2",
            "playok-utf16le.pgn",
            "quest-wipeout.json",
            "transcript-numbered-pairs.txt",
            "transcript-wrapped.txt");

    private final Random random = new Random(SEED);

    @Test
    void mutated_files_are_read_to_their_end() throws IOException {
        readMutated(300);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-",
                "X ",
                "3 ",
                "C,",
                "f5 ",
                "f5 {}",
                "f5\n",
                "{}",
                "(;",
                "(;AB[aa]",
                "[A \"",
                "1. ",
                "pass ",
                "{\"position\":{"
            })
    void long_files_of_one_token_are_read_to_their_end(String token) {
        readToEnd(token.repeat(400_000 / token.length()).getBytes(StandardCharsets.UTF_8), 0);
        readToEnd(("f5 d6 " + token.repeat(100_000)).getBytes(StandardCharsets.UTF_8), 0);
    }

    /** Patterns that try each length of a run of spaces would take hours. */
    @ParameterizedTest
    @ValueSource(
            strings = {"1%sx", "f5d6\n1%sx", "[FEN \"X%sO\"]\n\n1. f5", "[%sA\"]\n", "f5 1%s-%s1", "(;GM[2]%sB[f5]"})
    void long_runs_of_spaces_are_read_to_their_end(String file) {
        readToEnd(file.replace("%s", " ".repeat(500_000)).getBytes(StandardCharsets.UTF_8), 0);
    }

    /** Reading the game so far again for each line would take minutes. */
    @ParameterizedTest
    @CsvSource({"f5,d6", "---------------------------OX------XO--------------------------- X,d6"})
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void long_games_of_short_lines_are_read_to_their_end(String first, String next) {
        readToEnd((first + "\n" + (next + "\n").repeat(1_000_000)).getBytes(StandardCharsets.UTF_8), 0);
    }

    @Test
    void a_game_of_too_many_tags_is_damaged() throws IOException {
        StringBuilder tags = new StringBuilder();
        for (int number = 0; number < 200_000; number++) {
            tags.append("[A").append(number).append(" \"\"]\n");
        }
        byte[] file = (tags + "\n1. f5\n[Event \"\"]\n1. f5\n").getBytes(StandardCharsets.UTF_8);
        List<RecordReadResult> read = RecordFiles.readAll(file);
        assertEquals(2, read.size());
        assertEquals("a game in PGN: longer than 1048576 bytes", ((RecordReadResult.Damaged) read.get(0)).expected());
        assertEquals(1, RecordFiles.replay(read.get(1)).record().moves().size());
    }

    @Tag("slow")
    @Test
    void many_mutated_files_are_read_to_their_end() throws IOException {
        readMutated(FILES_SLOW);
    }

    private void readMutated(int files) throws IOException {
        List<byte[]> valid = validFiles();
        for (int i = 0; i < files; i++) {
            byte[] file = valid.get(i % valid.size()).clone();
            for (int times = random.nextInt(1, 8); times > 0; times--) {
                file = mutated(file);
            }
            readToEnd(file, i);
        }
    }

    private static List<byte[]> validFiles() throws IOException {
        Rules standard = RandomRecords.ALL_RULES.get(0);
        Rules kalah = RandomRecords.ALL_RULES.get(5);
        List<byte[]> files = new ArrayList<>(CARRIED.size());
        for (String name : CARRIED) {
            try (InputStream in = RecordFuzzTest.class.getResourceAsStream("/records/" + name)) {
                files.add(in.readAllBytes());
            }
        }
        files.addAll(List.of(
                written(RecordFormat.JSON, standard, "\n"),
                written(RecordFormat.JSON, kalah, "\n"),
                written(RecordFormat.TEXT, standard, "\n\n"),
                written(RecordFormat.TEXT, kalah, "\n\n"),
                written(RecordFormat.GGF, standard, "\n"),
                written(RecordFormat.PGN, standard, "\n\n"),
                zip(),
                "3 6 1 1 2\n\nC F a A b\n".getBytes(StandardCharsets.UTF_8),
                "Move: South - 2\nMove: North - 1\nMove: Swap\n".getBytes(StandardCharsets.UTF_8),
                "f5d6c3d3c4\n# comment\nF5 F6 E6\n".getBytes(StandardCharsets.UTF_8),
                wthor()));
        return files;
    }

    private static byte[] zip() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (String name : List.of("a.txt", "b.ggf")) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write("(;GM[Othello]B[f5]W[d6];)\n".getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] written(RecordFormat format, Rules rules, String between) {
        RandomRecords games = new RandomRecords(SEED);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 3; i++) {
            GameRecord game = games.next(rules);
            text.append(format.write(game)).append(between);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] wthor() {
        byte[] file = new byte[16 + 2 * 68];
        file[0] = 20;
        file[4] = 2;
        byte[] moves = {56, 64, 33, 34, 43, 35};
        System.arraycopy(moves, 0, file, 24, moves.length);
        System.arraycopy(moves, 0, file, 24 + 68, moves.length);
        return file;
    }

    /** Returns a copy with some bytes changed, inserted, removed or duplicated. */
    private byte[] mutated(byte[] file) {
        if (file.length < 2) {
            return file;
        }
        int from = random.nextInt(file.length);
        int to = Math.min(file.length, from + random.nextInt(1, 40));
        String text = new String(file, StandardCharsets.ISO_8859_1);
        String piece = text.substring(from, to);
        char odd = SIGNIFICANT_CHARACTERS.charAt(random.nextInt(SIGNIFICANT_CHARACTERS.length()));
        String instead = switch (random.nextInt(5)) {
            case 0 -> "";
            case 1 -> piece + piece;
            case 2 -> odd + piece;
            case 3 -> odd + piece.substring(1);
            default -> piece.substring(1) + String.valueOf(random.nextLong());
        };
        return (text.substring(0, from) + instead + text.substring(to)).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void readToEnd(byte[] bytes, int number) {
        try (RecordFileReader file = RecordFileReader.of(new ByteArrayInputStream(bytes))) {
            file.forEachRemaining(readResult -> {});
        } catch (InvalidInputException | IOException unrecognised) {
            // The format of the file is unknown, or it is compressed and its beginning damaged.
        } catch (RuntimeException e) {
            throw new AssertionError("file " + number + ": " + new String(bytes, StandardCharsets.ISO_8859_1), e);
        }
    }
}
