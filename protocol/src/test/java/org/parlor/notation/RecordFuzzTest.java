package org.parlor.notation;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parlor.message.value.GameRecord;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;

/** Mutated files are read to their end without unexpected exceptions. */
class RecordFuzzTest {
    private static final long SEED = 20261121;
    private static final String SIGNIFICANT_CHARACTERS =
            "{}[]()<>;:,.=\"\\/-+0123456789 \n\r\tabcdefhGameXOBW*\u0000\u001b\u00ff";

    private final Random random = new Random(SEED);

    @Test
    void mutated_files_are_read_to_their_end() throws IOException {
        readMutated(300);
    }

    @Tag("slow")
    @Test
    void many_mutated_files_are_read_to_their_end() throws IOException {
        readMutated(50_000);
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

    private static List<byte[]> validFiles() {
        Rules standard = RandomRecords.ALL_RULES.get(0);
        Rules kalah = RandomRecords.ALL_RULES.get(5);
        return List.of(
                written(RecordFormat.JSON, standard, "\n"),
                written(RecordFormat.JSON, kalah, "\n"),
                written(RecordFormat.TEXT, standard, "\n\n"),
                written(RecordFormat.TEXT, kalah, "\n\n"),
                written(RecordFormat.GGF, standard, "\n"),
                "f5d6c3d3c4\n# comment\nF5 F6 E6\n".getBytes(StandardCharsets.UTF_8),
                wthor());
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

    private static void readToEnd(byte[] bytes, int number) throws IOException {
        try (RecordFileReader file = RecordFileReader.of(new ByteArrayInputStream(bytes))) {
            file.forEachRemaining(readResult -> {});
        } catch (InvalidInputException unrecognised) {
            // The format of the file is unknown.
        } catch (RuntimeException e) {
            throw new AssertionError("file " + number + ": " + new String(bytes, StandardCharsets.ISO_8859_1), e);
        }
    }
}
