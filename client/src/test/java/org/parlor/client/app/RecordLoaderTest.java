package org.parlor.client.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

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
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.record.RecordList;
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
