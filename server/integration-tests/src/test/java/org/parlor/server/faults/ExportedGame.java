package org.parlor.server.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.parlor.message.value.GameRecord;
import org.parlor.rules.Position;
import org.parlor.server.app.ServerProcess;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.storage.journal.JournalRecordCodec;

/** A game reconstructed from the output of {@code parlor-server export}, validated by the rules. */
record ExportedGame(List<String> moves, long ends) {

    /** Exports all games of a store, by id. */
    static Map<String, ExportedGame> export(String... store) throws InterruptedException {
        Map<String, ExportedGame> games = new TreeMap<>();
        Map<String, List<JournalRecord.OfGame>> live = new TreeMap<>();
        JournalRecordCodec codec = new JournalRecordCodec();
        try (ServerProcess export = ServerProcess.start("export", store[0], store[1])) {
            for (String line = export.readLine(); !line.equals("null"); line = export.readLine()) {
                JournalRecord record = codec.read(line);
                if (record instanceof JournalRecord.OfGame event) {
                    live.computeIfAbsent(event.game(), g -> new ArrayList<>()).add(event);
                } else if (record instanceof JournalRecord.GameArchived archived) {
                    games.put(archived.game(), of(archived.record()));
                }
            }
            assertEquals(0, export.exit(), () -> String.join("\n", export.log()));
        }
        live.forEach((g, events) -> games.put(g, of(events)));
        return games;
    }

    private static ExportedGame of(GameRecord record) {
        return new ExportedGame(
                record.moves().stream().map(GameRecord.RecordedMove::move).toList(), 1);
    }

    private static ExportedGame of(List<JournalRecord.OfGame> events) {
        GameSettings settings = ((GameEvent.Created) events.get(0).event()).terms();
        Position position = settings.start();
        List<String> moves = new ArrayList<>();
        for (int seq = 0; seq < events.size(); seq++) {
            assertEquals(
                    seq,
                    events.get(seq).seq(),
                    "the events of " + events.get(seq).game());
            if (events.get(seq).event() instanceof GameEvent.Moved moved) {
                assertTrue(position.isLegal(moved.move()));
                moves.add(settings.rules().format(moved.move()));
                position = position.play(moved.move());
            }
        }
        long ends = events.stream()
                .filter(event -> event.event() instanceof GameEvent.Ended)
                .count();
        return new ExportedGame(moves, ends);
    }

    boolean has(int ply, String move) {
        return ply < moves.size() && moves.get(ply).equals(move);
    }
}
