package org.parlor.server.storage;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.message.value.GameRecord;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.UnloadedGame;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.PlayerHistoryCursor;

/** Reference archive: scans a list of records. Every archive must return the same results. */
public final class RecordedArchive implements GameArchive {
    private final List<JournalRecord> facts;

    /** @param facts the records; the list may grow */
    public RecordedArchive(List<JournalRecord> facts) {
        this.facts = facts;
    }

    /** Whether an archive needs the record. */
    public static boolean isStoredApart(JournalRecord record) {
        return record instanceof JournalRecord.GameArchived
                || record instanceof JournalRecord.GameUnloaded
                || record instanceof JournalRecord.GameLoaded;
    }

    private Stream<JournalRecord.GameArchived> filed() {
        return facts.stream()
                .filter(fact -> fact instanceof JournalRecord.GameArchived)
                .map(fact -> (JournalRecord.GameArchived) fact);
    }

    private Stream<GameRecord> games() {
        return filed().map(JournalRecord.GameArchived::record);
    }

    @Override
    public void query(ArchiveQuery query, Consumer<ArchiveResult> answer) {
        if (query instanceof ArchiveQuery.OfUnloaded ofUnloaded) {
            answer.accept(ofUnloaded(ofUnloaded));
            return;
        }
        answer.accept(
                query instanceof ArchiveQuery.OfPlayer ofPlayer
                        ? ofPlayer(ofPlayer)
                        : ofGame((ArchiveQuery.OfGame) query));
    }

    private ArchiveResult ofUnloaded(ArchiveQuery.OfUnloaded query) {
        Map<String, UnloadedGame> unloaded = new TreeMap<>();
        for (JournalRecord fact : facts) {
            if (fact instanceof JournalRecord.GameUnloaded gone) {
                unloaded.put(gone.game(), Objects.requireNonNull(gone.state()));
            } else if (fact instanceof JournalRecord.GameLoaded loaded) {
                unloaded.remove(loaded.game());
            }
        }
        Stream<UnloadedGame> games = unloaded.values().stream().sorted(Comparator.comparingLong(UnloadedGame::due));
        if (query instanceof ArchiveQuery.OfUnloaded.OfId of) {
            return ArchiveResult.unloaded(
                    games.filter(game -> game.id().equals(of.gameId())).toList(), null, 0);
        } else if (query instanceof ArchiveQuery.OfUnloaded.OfKey of) {
            return ArchiveResult.unloaded(
                    games.filter(game -> game.players().contains(of.key())).toList(), null, 0);
        }
        ArchiveQuery.OfUnloaded.Due due = (ArchiveQuery.OfUnloaded.Due) query;
        List<UnloadedGame> all = games.toList();
        List<UnloadedGame> found = all.stream()
                .filter(game -> game.due() <= due.until() && game.due() < 0 == due.until() < 0)
                .limit(due.max())
                .toList();
        Long next = found.size() == due.max()
                ? Long.valueOf(due.until())
                : all.stream()
                        .map(UnloadedGame::due)
                        .filter(at -> at > due.until() && at < 0 == due.until() < 0)
                        .findFirst()
                        .orElse(null);
        return ArchiveResult.unloaded(found, next, all.size());
    }

    private ArchiveResult ofGame(ArchiveQuery.OfGame question) {
        return filed().filter(fact -> question.gameId().equals(fact.game()))
                .findFirst()
                .map(ArchiveResult::game)
                .orElseGet(ArchiveResult::empty);
    }

    private ArchiveResult ofPlayer(ArchiveQuery.OfPlayer question) {
        return ArchiveResult.games(
                games().filter(game -> players(game).contains(question.player()))
                        .filter(game ->
                                question.kind() == null || question.kind().equals(game.game()))
                        .filter(game -> question.opponent() == null
                                || (!question.opponent().equals(question.player())
                                        && players(game).contains(question.opponent())))
                        .filter(game ->
                                question.after() == null || beginning(game).compareTo(question.after()) > 0)
                        .sorted((one, other) -> beginning(one).compareTo(beginning(other)))
                        .limit(question.max())
                        .map(game -> new ArchiveResult.ArchivedGame(
                                game.withMoves(List.of()), game.moves().size(), 0))
                        .toList(),
                Stream.of(question.player(), question.opponent())
                        .filter(Objects::nonNull)
                        .filter(name -> games().anyMatch(game -> players(game).contains(name)))
                        .collect(Collectors.toSet()));
    }

    private static Set<String> players(GameRecord game) {
        return game.players().stream().map(player -> Player.key(player.name())).collect(Collectors.toSet());
    }

    private static PlayerHistoryCursor beginning(GameRecord game) {
        return new PlayerHistoryCursor(Objects.requireNonNull(game.at()), Objects.requireNonNull(game.g()));
    }

    @Override
    public void close() {
        // The caller owns the list.
    }
}
