package org.parlor.client.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.OfflineGame;
import org.parlor.client.state.OfflineGame.QueuedMove;
import org.parlor.client.state.OfflineUpdate;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.storage.OfflineGameFile;
import org.parlor.client.ui.Messages;

/** Changes of the file of correspondence games: when it is written and when the state learns of its games. */
class OfflineGameRunnerTest {
    private static final OfflineGame.Account ANA = new OfflineGame.Account("tower:7777", true, "ana");

    private final Queue<Runnable> files = new ArrayDeque<>();
    private final Queue<Runnable> posted = new ArrayDeque<>();
    private final List<Event> events = new ArrayList<>();
    private final OfflineGameRunner runner = new OfflineGameRunner(files::add, events::add, posted::add);

    @TempDir
    Path folder;

    private void update(OfflineUpdate update) {
        runner.run(new Effect.UpdateOfflineGames(path().toString(), update));
    }

    private Path path() {
        return folder.resolve("offline.jsonl");
    }

    private static OfflineUpdate seen(String gameId) {
        return new OfflineUpdate.Seen(ANA, StateFixtures.correspondence(gameId, 0, "bob", 86_400_000));
    }

    private List<String> queues() {
        assertEquals(1, events.size(), events.toString());
        return ((Event.OfflineGamesLoaded) events.get(0))
                .games().stream().map(game -> game.queueText(Messages.ENGLISH)).toList();
    }

    @Test
    void games_without_a_later_change_do_not_replace_those_of_the_state() {
        update(seen("g20"));
        update(new OfflineUpdate.Queued(ANA, "g20", new QueuedMove(List.of(), "d3", "")));
        files.remove().run();
        update(new OfflineUpdate.Refused(ANA, "g20", 0, "it is not legal"));
        posted.remove().run();
        assertEquals(List.of(), events);
        files.remove().run();
        posted.remove().run();
        assertEquals(List.of("not sent d3: it is not legal"), queues());
    }

    @Test
    void unreadable_lines_are_reported_also_if_the_games_are_not() throws IOException {
        Files.writeString(path(), "{\"server\":1}\n\nnot json\n");
        runner.run(new Effect.LoadOfflineGames(path().toString()));
        files.remove().run();
        update(seen("g20"));
        while (!posted.isEmpty()) {
            posted.remove().run();
        }
        assertEquals(List.of(new Event.LinesUnreadable(path().toString(), List.of(1, 3))), events);
    }

    @Test
    void unreadable_lines_are_reported_also_if_a_change_waits_for_the_first_load() throws IOException {
        Files.writeString(path(), "not json\n");
        runner.run(new Effect.LoadOfflineGames(path().toString()));
        update(seen("g20"));
        while (!files.isEmpty()) {
            files.remove().run();
        }
        while (!posted.isEmpty()) {
            posted.remove().run();
        }
        assertEquals(new Event.LinesUnreadable(path().toString(), List.of(2)), events.remove(0));
        assertEquals(List.of(""), queues());
    }

    @Test
    void changes_that_wait_are_written_at_once() throws IOException {
        for (int i = 0; i < 50; i++) {
            update(seen("g" + i));
        }
        assertEquals(1, files.size());
        files.remove().run();
        assertEquals(50, new OfflineGameFile(path()).read().values().size());
        posted.remove().run();
        assertEquals(50, queues().size());
    }
}
