package org.parlor.bots.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.rules.InvalidInputException;

class TrainingRunTest {
    private static final List<String> FILES =
            List.of("generation-0.games", "generation-0.weights", "generation-1.games", "generation-1.weights");

    @TempDir
    private Path temp = Path.of("");

    private final List<String> lines = new ArrayList<>();

    @Test
    void an_interrupted_run_resumes_with_the_same_result_for_any_number_of_threads() throws IOException {
        Path whole = temp.resolve("whole");
        train(plan(1, 0, 1), whole, 2);
        assertTrue(loss("step   1") < loss("step   0"), lines.toString());
        assertTrue(
                lines.get(lines.size() - 1).startsWith("generation 1: match against the previous generation "),
                lines.toString());

        Path stopped = Files.createDirectory(temp.resolve("stopped"));
        Files.copy(whole.resolve(FILES.get(0)), stopped.resolve(FILES.get(0)));
        Files.copy(whole.resolve(FILES.get(1)), stopped.resolve(FILES.get(1)));
        byte[] games = Files.readAllBytes(whole.resolve(FILES.get(2)));
        Files.write(stopped.resolve(FILES.get(2)), Arrays.copyOf(games, games.length / 2 + 1));
        train(plan(1, 0, 1), stopped, 1);
        for (String file : FILES) {
            assertArrayEquals(Files.readAllBytes(whole.resolve(file)), Files.readAllBytes(stopped.resolve(file)), file);
        }
    }

    @Test
    void a_directory_of_another_seed_is_rejected() throws IOException {
        Files.writeString(temp.resolve(FILES.get(0)), "# seed 1, depths [0], exact 4\n");
        InvalidInputException refused = assertThrows(InvalidInputException.class, () -> train(plan(2, 0), temp, 1));
        assertEquals(
                temp.resolve(FILES.get(0)) + " was created with '# seed 1, depths [0], exact 4', not"
                        + " '# seed 2, depths [0], exact 4'; use another --dir",
                refused.getMessage());
    }

    @Test
    void a_damaged_game_is_rejected_with_its_line_number() throws IOException {
        Path file = temp.resolve(FILES.get(0));
        Files.writeString(file, "# seed 1, depths [0], exact 4\n8 f5f5\n");
        IOException refused = assertThrows(IOException.class, () -> train(plan(1, 0), temp, 1));
        assertEquals(
                file + ", line 2 is not a game: square 37 is not a legal move; delete the file", refused.getMessage());
    }

    @Test
    void a_directory_with_another_number_of_games_is_rejected() throws IOException {
        train(plan(1, 0), temp, 1);
        TrainingPlan fewer = new TrainingPlan(1, List.of(0), List.of(30), 4, 1, 2, 2);
        assertEquals(
                temp.resolve(FILES.get(0)) + " holds 60 games, not 30; use another --dir",
                assertThrows(InvalidInputException.class, () -> train(fewer, temp, 1))
                        .getMessage());
        assertThrows(InvalidInputException.class, () -> train(plan(2, 0), temp, 1));
    }

    private static TrainingPlan plan(long seed, Integer... depths) {
        return new TrainingPlan(seed, List.of(depths), List.of(60), 4, 1, 2, 2);
    }

    private void train(TrainingPlan plan, Path dir, int threads) throws IOException {
        try (TrainingRun run = new TrainingRun(plan, dir, threads, new Listener(lines))) {
            run.run();
        }
    }

    private double loss(String step) {
        String match =
                lines.stream().filter(line -> line.startsWith(step)).findFirst().orElseThrow();
        return Double.parseDouble(match.split("RMS error +| discs")[1]);
    }

    private record Listener(List<String> lines) implements ProgressListener {

        @Override
        public void onResult(String line) {
            lines.add(line);
        }

        @Override
        public void onProgress(String line) {
            // Not tested.
        }
    }
}
