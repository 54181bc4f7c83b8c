package org.parlor.client.explorer;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.client.explorer.PositionIndex.Selected;
import org.parlor.client.explorer.PositionIndex.Selection;
import org.parlor.client.game.explorer.ExploredGame;
import org.parlor.client.game.explorer.ExploredMove;
import org.parlor.client.game.explorer.ExploredPosition;
import org.parlor.client.game.explorer.ExplorerFilter;
import org.parlor.client.game.explorer.ExplorerQuery;
import org.parlor.client.game.explorer.ExplorerText;
import org.parlor.client.state.ExitException;
import org.parlor.client.storage.GameRecordFile;
import org.parlor.rules.BoardSymmetry;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * Finds what was played from a position in files of recorded games, by an index for each file. Remembers which games of the last
 * files are copies, so that each step in a game does not compare all of them. For one thread.
 */
public final class Explorer {
    private final PositionIndexFiles indexes;
    private List<String> comparedFiles = List.of();
    private Map<String, Set<Integer>> comparedSources = Map.of();

    /** @param directory the directory of the indexes */
    public Explorer(Path directory) {
        this.indexes = new PositionIndexFiles(directory);
    }

    /** Writes missing and outdated indexes of files, as {@link PositionIndexFiles#update} does. */
    public boolean update(List<String> files, Predicate<String> progress) throws ExitException, InterruptedException {
        return indexes.update(files, progress);
    }

    /**
     * Finds what was played from a position, in the orientation of that position.
     *
     * @param opening the name of the opening, which the result contains
     */
    public ExploredPosition explore(ExplorerQuery query, String opening) throws ExitException {
        PositionHasher.PositionHash hash = new PositionHasher(query.rules()).hash(query.position());
        BoardSymmetry back = hash.symmetry().inverse();
        Map<Integer, ExploredMove> byMove = new HashMap<>();
        List<String> problems = new ArrayList<>();
        int duplicates = 0;
        Map<String, Set<Integer>> sources = sources(query);
        for (Map.Entry<String, Set<Integer>> source : sources.entrySet()) {
            duplicates += source.getValue().size();
            duplicates += read(source.getKey(), index -> {
                problems.addAll(index.problems());
                index.moves(hash.value(), new Selection(query.filter(), source.getValue()))
                        .forEach((move, found) -> {
                            int shown = move == PositionIndexWriter.NO_MOVE ? move : back.move(move);
                            byMove.merge(shown, found, ExploredMove::plus);
                        });
                return index.duplicates();
            });
        }
        int games = byMove.values().stream().mapToInt(ExploredMove::games).sum();
        byMove.remove(PositionIndexWriter.NO_MOVE);
        String note = games == 0 && !query.filter().equals(ExplorerFilter.ALL) ? note(sources, query.filter()) : "";
        return new ExploredPosition(
                opening, games, duplicates, merged(query.rules(), query.position(), byMove), note, problems);
    }

    /** Returns the files, and of each the numbers of the games that an earlier file has. */
    private Map<String, Set<Integer>> sources(ExplorerQuery query) throws ExitException {
        List<String> files = query.files().stream().map(indexes::version).toList();
        if (!files.equals(comparedFiles)) {
            comparedSources = compared(query.files());
            comparedFiles = files;
        }
        return comparedSources;
    }

    private Map<String, Set<Integer>> compared(List<String> files) throws ExitException {
        Map<String, Set<Integer>> sources = new LinkedHashMap<>();
        Set<Long> seen = new HashSet<>();
        for (String file : files) {
            Set<Integer> excluded = new HashSet<>();
            if (files.size() > 1) {
                read(file, PositionIndex::identities).forEach((identity, number) -> {
                    if (!seen.add(identity)) {
                        excluded.add(number);
                    }
                });
            }
            sources.put(file, excluded);
        }
        return sources;
    }

    /** Returns why the filter selects no game that reached the position. */
    private String note(Map<String, Set<Integer>> sources, ExplorerFilter filter) throws ExitException {
        int games = selected(sources, filter).games();
        Selected ofPlayer = selected(sources, new ExplorerFilter(filter.player(), 0, 0));
        if (games > 0) {
            return "None of the " + ExplorerText.count(games, filter) + " reached this position";
        } else if (ofPlayer.games() > 0) {
            return ofPlayer.lastYear() == 0
                    ? "The games have no date, so none is selected by its year"
                    : "The years of the games are " + ofPlayer.firstYear() + " to " + ofPlayer.lastYear();
        }
        Stream<String> remedies = sources.keySet().stream()
                .map(file -> new GameRecordFile(PositionIndexFiles.path(file)).missingNames())
                .filter(remedy -> !remedy.isEmpty())
                .distinct();
        return Stream.concat(Stream.of("No player is called '" + filter.player() + "'"), remedies)
                .collect(Collectors.joining(". "));
    }

    /** Counts the games that match a filter, at any position. */
    private Selected selected(Map<String, Set<Integer>> sources, ExplorerFilter filter) throws ExitException {
        Selected sum = new Selected(0, 0, 0);
        for (Map.Entry<String, Set<Integer>> source : sources.entrySet()) {
            sum = sum.plus(read(source.getKey(), index -> index.selected(new Selection(filter, source.getValue()))));
        }
        return sum;
    }

    /** Merges the moves that lead to symmetric positions, each under the most frequent of them. */
    private static List<ExploredMove> merged(Rules rules, Position position, Map<Integer, ExploredMove> byMove) {
        List<BoardSymmetry> own = rules.symmetries().stream()
                .filter(symmetry -> Arrays.equals(symmetry.cells(position), position.cells()))
                .toList();
        Map<Integer, ExploredMove> merged = new HashMap<>();
        byMove.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<Integer, ExploredMove> found) ->
                                -found.getValue().games())
                        .thenComparing(Map.Entry::getKey))
                .forEach(found -> {
                    int first = own.stream()
                            .map(symmetry -> symmetry.move(found.getKey()))
                            .filter(merged::containsKey)
                            .findFirst()
                            .orElse(found.getKey());
                    merged.merge(first, found.getValue().withMove(rules.format(first)), ExploredMove::plus);
                });
        return merged.values().stream()
                .sorted(Comparator.comparingInt(ExploredMove::games).reversed().thenComparing(ExploredMove::move))
                .toList();
    }

    /** Returns the games that reached a position, the latest first, {@link ExplorerQuery#GAMES_MAX} at most. */
    public List<ExploredGame> games(ExplorerQuery query) throws ExitException {
        long hash = new PositionHasher(query.rules()).hash(query.position()).value();
        List<ExploredGame> games = new ArrayList<>();
        for (Map.Entry<String, Set<Integer>> source : sources(query).entrySet()) {
            String file = source.getKey();
            Selection selection = new Selection(query.filter(), source.getValue());
            games.addAll(read(file, index -> index.games(file, hash, selection, ExplorerQuery.GAMES_MAX)));
        }
        return games.stream()
                .sorted(Comparator.comparing((ExploredGame game) -> game.row().date(), Comparator.reverseOrder()))
                .limit(ExplorerQuery.GAMES_MAX)
                .toList();
    }

    private interface IndexReader<T> {
        T read(PositionIndex index) throws SQLException;
    }

    private <T> T read(String file, IndexReader<T> reader) throws ExitException {
        Path index = indexes.index(PositionIndexFiles.path(file));
        try (PositionIndex open = PositionIndex.open(index)) {
            return reader.read(open);
        } catch (SQLException e) {
            throw new ExitException("cannot read the index " + index + " of " + file + ": " + e.getMessage()
                    + ". Delete it; it will be written again");
        }
    }
}
