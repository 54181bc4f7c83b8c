package org.parlor.client.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.record.RecordList;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.GameRecord;
import org.parlor.testing.Waiting;

/** Loading files for the full screen: the resulting events. */
class RecordLoaderTest {
    private static final GameRecord GAME = StateFixtures.record("tictactoe", Map.of(), "a1", "b2");

    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final RecordLoader reader = new RecordLoader(events::add, Runnable::run);

    @TempDir
    Path folder;

    @AfterEach
    void close() {
        reader.close();
    }

    @Test
    void a_game_of_another_file_than_the_listed_one_is_read_from_its_file() throws Exception {
        reader.list(file(MessageCodec.write(GAME) + "\n"), RecordFilter.ALL);
        listed();
        GameRecord other = StateFixtures.record("tictactoe", Map.of(), "c3");
        Path file = Files.writeString(folder.resolve("other.jsonl"), MessageCodec.write(other) + "\n");
        reader.open(file.toString(), 1);
        assertEquals(1, ((Event.RecordOpened) next()).recorded().plies());
    }

    @Test
    void a_list_arrives_in_pieces_with_damaged_records_and_each_game_can_be_opened() throws Exception {
        String good = MessageCodec.write(GAME) + "\n";
        String file = file(good + "{\"record\":1}\n" + good.repeat(300));
        reader.list(file, RecordFilter.ALL);
        List<Event.RecordsListed> told = List.of(listed(), listed());
        assertEquals(
                List.of(250, 52), told.stream().map(list -> list.rows().size()).toList());
        assertEquals(
                List.of(false, true),
                told.stream().map(Event.RecordsListed::isComplete).toList());
        RecordList.Row damaged = told.get(0).rows().get(1);
        assertEquals(List.of(2, false), List.of(damaged.number(), damaged.readable()));
        reader.open(file, 302);
        assertEquals(302, ((Event.RecordOpened) next()).recorded().number());
        reader.open(file, 2);
        assertInstanceOf(Event.ReadFailed.class, next());
    }

    @Test
    void a_game_beyond_the_list_can_be_opened() throws Exception {
        String file = file(
                IntStream.range(0, 3).mapToObj(i -> MessageCodec.write(GAME)).collect(Collectors.joining("\n")));
        reader.list(file, new RecordFilter(0, "carol"));
        assertEquals(new Event.ReadFailed(file + " has no game of a player called 'carol'", 1), next());
        reader.open(file, 3);
        assertEquals(3, ((Event.RecordOpened) next()).recorded().number());
        reader.open(file, 4);
        assertEquals(new Event.ReadFailed(file + " has 3 games, so no number 4", 1), next());
    }

    @Test
    void a_game_that_is_loaded_when_another_file_is_opened_is_dropped() throws Exception {
        String file = file(MessageCodec.write(GAME));
        BlockingQueue<Runnable> turns = new LinkedBlockingQueue<>();
        try (RecordLoader slow = new RecordLoader(events::add, turns::add)) {
            slow.open(file, 1);
            Runnable loaded = turns.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            slow.list(file, RecordFilter.ALL);
            Runnable listed = turns.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            slow.open(file, 1);
            Runnable earlier = turns.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            slow.open(file, 2);
            Runnable later = turns.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            List.of(loaded, listed, earlier, later).forEach(Runnable::run);
        }
        assertInstanceOf(Event.RecordsListed.class, next());
        assertEquals(new Event.ReadFailed(file + " has 1 games, so no number 2", 1), next());
        assertEquals(0, events.size());
    }

    @Test
    void a_missing_file_is_reported() throws Exception {
        Path nowhere = folder.resolve("nowhere.jsonl");
        reader.list(nowhere.toString(), RecordFilter.ALL);
        assertEquals(new Event.ReadFailed("cannot read " + nowhere + ": no such file", 1), next());
    }

    @Test
    void notes_are_rows_before_their_game() throws Exception {
        reader.list(file("[TimeControl \"fast\"]\n\n1. f5 d6\n\n[TimeControl \"slow\"]\n\n1. f5\n"), RecordFilter.ALL);
        String note =
                "line 1: the TimeControl 'fast' is not understood; this TimeControl and others like it are left out";
        assertEquals(
                List.of(RecordList.Row.note(note), 1, 2),
                listed().rows().stream()
                        .map(row -> row.number() == 0 ? row : (Object) row.number())
                        .toList());
    }

    @Test
    void pasted_games_are_listed_and_opened() throws Exception {
        reader.listPasted("f5d6c3\nf5f6\n");
        Event.PastedListed listed = (Event.PastedListed) next();
        assertEquals(
                List.of(3, 2), listed.rows().stream().map(RecordList.Row::moves).toList());
        reader.open("", 2);
        assertEquals(2, ((Event.RecordOpened) next()).recorded().plies());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ...........................OX......XO........................... X | reversi   | 0
            [8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- o] | reversi | 0
            ...........................OX......XO........................... X f5d6 | reversi | 2
            4,4,4,4,4,4,0,4,4,4,4,4,4,0 N                                      | kalah     | 0
            XO.OX.... X                                                        | tictactoe | 0
            """)
    void a_pasted_position_is_the_start_of_a_game(String text, String game, int plies) throws Exception {
        reader.listPasted(text + "\n");
        assertEquals(1, ((Event.PastedListed) next()).rows().size());
        reader.open("", 1);
        RecordedGame opened = ((Event.RecordOpened) next()).recorded();
        assertEquals(List.of(game, plies), List.of(opened.record().game(), opened.plies()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            hello world                | pasted text: unknown format: it begins with 'hello world'; supported are
            @/etc/passwd               | pasted text: unknown format: it begins with '@/etc/passwd'; supported are
            1. e4 e5 2. Nf3            | pasted text: a game of chess, which Parlor does not play
            XO.OX....                  | pasted text: The side to move is missing: add 0, X or * for X, 1 or O for O
            f5 x9                      | damaged at line 1, column 4, expected moves such as f5d6c3: move 2 must be
            """)
    void other_pasted_text_is_refused_and_the_list_before_it_stays(String text, String reason) throws Exception {
        String file = file("f5d6\nf5\n");
        reader.list(file, RecordFilter.ALL);
        listed();
        reader.listPasted(text);
        Event.PasteRefused refused = (Event.PasteRefused) next();
        assertTrue(refused.reason().startsWith(reason), refused.reason());
        reader.open(file, 1);
        assertEquals(2, ((Event.RecordOpened) next()).recorded().plies());
    }

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("games.jsonl"), text).toString();
    }

    private Event.RecordsListed listed() throws InterruptedException {
        return (Event.RecordsListed) next();
    }

    private Event next() throws InterruptedException {
        Event event = events.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
        if (event == null) {
            throw new AssertionError("nothing was told");
        }
        return event;
    }
}
