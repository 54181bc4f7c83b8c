package org.parlor.server.simulation;

import java.util.List;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.UnloadedGame;

/** Bugs in the loading of games that are not in memory. */
final class LoadingBugs {

    private LoadingBugs() {}

    /** Changes what the storage answers. */
    private abstract static class Answers implements CoreInterceptor {

        abstract ArchiveResult changed(ArchiveQuery.OfUnloaded query, ArchiveResult result);

        @Override
        public List<Command> commands(Command command) {
            return command instanceof Command.GamesLoaded loaded
                    ? List.of(new Command.GamesLoaded(
                            loaded.load(), changed(loaded.load().query(), loaded.result())))
                    : List.of(command);
        }
    }

    static final class LastEventMissing extends Answers {
        @Override
        ArchiveResult changed(ArchiveQuery.OfUnloaded query, ArchiveResult result) {
            return ArchiveResult.unloaded(
                    result.unloaded().stream()
                            .map(game -> new UnloadedGame(
                                    game.id(),
                                    game.at(),
                                    game.uncharged(),
                                    game.due(),
                                    game.players(),
                                    game.records().subList(0, game.records().size() - 1),
                                    game.chat()))
                            .toList(),
                    result.nextDue(),
                    result.unloadedCount());
        }
    }

    static final class NoneDue extends Answers {
        @Override
        ArchiveResult changed(ArchiveQuery.OfUnloaded query, ArchiveResult result) {
            return query instanceof ArchiveQuery.OfUnloaded.Due ? ArchiveResult.unloaded(List.of(), null, 0) : result;
        }
    }

    static final class PlayersForgotten implements CoreInterceptor {
        @Override
        public List<JournalRecord> read(List<JournalRecord> records, long now) {
            return records.stream()
                    .filter(record -> !(record instanceof JournalRecord.HasUnloadedGames))
                    .toList();
        }
    }
}
