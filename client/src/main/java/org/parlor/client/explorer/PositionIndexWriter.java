package org.parlor.client.explorer;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.record.RecordList;
import org.parlor.client.game.record.RecordText;
import org.parlor.client.state.ExitException;
import org.parlor.client.storage.GameRecordFile;
import org.parlor.client.ui.Messages;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.Replay;
import org.parlor.rules.BoardSymmetry;

/**
 * Writes the index of a file of recorded games. The rows first go to a temporary table and then in the order of the
 * positions to the index, so that its pages are full and the memory is bounded.
 */
final class PositionIndexWriter implements AutoCloseable {
    private static final int ROWS_AT_ONCE = 2_000;
    private static final int GAMES_PER_REPORT = 250;
    private static final int PROBLEMS_MAX = 100;
    private static final long MILLIS_PER_DAY = Duration.ofDays(1).toMillis();
    private static final int PLIES_WITHOUT_TIME_MIN = 20;
    private static final String UNKNOWN_PLAYER = "?";

    /** The move of the last position of a game. */
    static final int NO_MOVE = -1;

    private final Path source;
    private final Predicate<String> progress;
    private final GameRecordFile records;
    private final Connection connection;
    private final PreparedStatement insertGame;
    private final PreparedStatement insertPlayer;
    private final PreparedStatement insertProblem;
    private final PreparedStatement insertRow;
    private @Nullable PositionHasher hasher;
    private int rows;
    private int games;
    private int problems;
    private int duplicates;
    private @Nullable SQLException failure;

    private PositionIndexWriter(Path source, Path target, Predicate<String> progress) throws SQLException {
        this.source = source;
        this.progress = progress;
        this.records = new GameRecordFile(source);
        this.connection = PositionIndex.connect(target, false);
        try (Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (String sql : PositionIndex.SCHEMA) {
                statement.execute(sql);
            }
            statement.execute("CREATE TEMP TABLE unsorted (position INTEGER, game INTEGER, move INTEGER)");
        }
        this.insertGame = connection.prepareStatement(
                "INSERT OR IGNORE INTO game SELECT ?1, ?2, ?3, a.id, b.id, ?6, ?7, ?8, ?9, ?10"
                        + " FROM player a, player b WHERE a.name = ?4 AND b.name = ?5");
        this.insertPlayer = connection.prepareStatement("INSERT OR IGNORE INTO player (name) VALUES (?)");
        this.insertProblem = connection.prepareStatement("INSERT INTO problem VALUES (?)");
        this.insertRow = connection.prepareStatement("INSERT INTO unsorted VALUES (?, ?, ?)");
    }

    /**
     * Writes an index.
     *
     * @param target an empty file
     * @param fingerprint identifies the state of the source
     * @param progress receives texts and returns whether to continue
     * @return false if it was cancelled; the target is then incomplete
     * @throws ExitException if the source cannot be read
     */
    static boolean write(Path source, String fingerprint, Path target, Predicate<String> progress)
            throws ExitException, SQLException {
        try (PositionIndexWriter writer = new PositionIndexWriter(source, target, progress)) {
            return writer.write(fingerprint);
        }
    }

    private boolean write(String fingerprint) throws ExitException, SQLException {
        boolean[] cancelled = {!report()};
        records.read(read -> {
            try {
                add(read);
                cancelled[0] |= read.number() % GAMES_PER_REPORT == 0 && !report();
            } catch (SQLException e) {
                failure = e;
            }
            return failure == null && !cancelled[0];
        });
        if (failure != null) {
            throw failure;
        }
        if (cancelled[0] || !progress.test("Sorting " + count() + " of " + source.getFileName())) {
            return false;
        }
        finish(fingerprint);
        return progress.test("Indexed " + source.getFileName() + ": " + count());
    }

    private boolean report() {
        return progress.test("Indexing " + source.getFileName() + (games == 0 ? "" : ": " + count()));
    }

    private String count() {
        return games == 1 ? "1 game" : games + " games";
    }

    private void add(RecordReadResult read) throws SQLException {
        if (read instanceof RecordReadResult.Damaged damaged) {
            addProblem(records.damageText(damaged));
            return;
        }
        Replay replay = ((RecordReadResult.Read) read).replay();
        RecordList.Row row = RecordList.Row.of(read.number(), replay);
        if (replay.error().isPresent()) {
            String error = RecordText.errorText(Messages.ENGLISH, replay.error().get(), row.moves());
            addProblem(records.noteText(read.number(), error));
        }
        if (!addGame(row, replay)) {
            duplicates++;
            return;
        }
        addPositions(read.number(), replay);
        games++;
    }

    private void addProblem(String text) throws SQLException {
        if (problems < PROBLEMS_MAX) {
            insertProblem.setString(1, text);
            insertProblem.executeUpdate();
        }
        problems++;
    }

    /** Returns false if the file has the game before. */
    private boolean addGame(RecordList.Row row, Replay replay) throws SQLException {
        GameRecord record = replay.record();
        for (int seat = 0; seat < 2; seat++) {
            String name = record.players().get(seat).name();
            insertPlayer.setString(1, name);
            insertPlayer.executeUpdate();
            insertGame.setString(4 + seat, name);
        }
        insertGame.setInt(1, row.number());
        String year = RecordText.year(record);
        insertGame.setString(2, row.date().isEmpty() ? year : row.date());
        insertGame.setObject(3, year.isEmpty() ? null : Integer.valueOf(year));
        insertGame.setString(6, row.result());
        GameResult result = record.result();
        insertGame.setObject(7, result == null ? null : winner(result));
        insertGame.setObject(8, result == null ? null : difference(result));
        insertGame.setInt(9, row.moves());
        insertGame.setObject(10, identity(replay));
        return insertGame.executeUpdate() > 0;
    }

    /**
     * Returns a hash of the players, the moves and the time of the game, which it shares with a copy. Null for a game
     * without a time of day that is short or of unknown players: another game may have the same moves.
     */
    private static @Nullable Long identity(Replay replay) {
        GameRecord record = replay.record();
        Long at = record.at();
        boolean hasTime = at != null && at % MILLIS_PER_DAY != 0;
        List<String> facts = new ArrayList<>();
        record.players().forEach(player -> facts.add(player.name()));
        if (!hasTime && (facts.contains(UNKNOWN_PLAYER) || record.moves().size() < PLIES_WITHOUT_TIME_MIN)) {
            return null;
        }
        facts.add(at + (hasTime ? "" : " " + record.place()));
        facts.add(replay.rules().kind().id() + replay.rules().options().values());
        facts.add(Arrays.toString(replay.positions().get(0).cells()));
        record.moves().forEach(move -> facts.add(move.move()));
        byte[] text = String.join("\n", facts).getBytes(StandardCharsets.UTF_8);
        return UUID.nameUUIDFromBytes(text).getLeastSignificantBits();
    }

    /** Returns the seat of the winner, {@link PositionIndex#DRAW}, or null for no result. */
    private static @Nullable Integer winner(GameResult result) {
        return result.winner() != null ? result.winner() : result.isDraw() ? Integer.valueOf(PositionIndex.DRAW) : null;
    }

    private static @Nullable Integer difference(GameResult result) {
        return result.reason().equals("normal")
                ? Integer.valueOf(result.score().get(0) - result.score().get(1))
                : null;
    }

    private void addPositions(int number, Replay replay) throws SQLException {
        PositionHasher positions = hasher;
        if (positions == null || !positions.isFor(replay.rules())) {
            positions = new PositionHasher(replay.rules());
            hasher = positions;
        }
        List<GameRecord.RecordedMove> moves = replay.record().moves();
        for (int ply = 0; ply <= moves.size(); ply++) {
            PositionHasher.PositionHash hash = positions.hash(replay.positions().get(ply));
            int move = ply == moves.size() ? NO_MOVE : move(replay, moves.get(ply), hash.symmetry());
            insertRow.setLong(1, hash.value());
            insertRow.setInt(2, number);
            insertRow.setInt(3, move);
            insertRow.addBatch();
            rows++;
            if (rows % ROWS_AT_ONCE == 0) {
                insertRow.executeBatch();
            }
        }
    }

    private static int move(Replay replay, GameRecord.RecordedMove move, BoardSymmetry symmetry) {
        return symmetry.move(replay.rules().parse(move.move()).orElseThrow());
    }

    private void finish(String fingerprint) throws SQLException {
        insertRow.executeBatch();
        if (problems > PROBLEMS_MAX) {
            insertProblem.setString(1, source + ": and " + (problems - PROBLEMS_MAX) + " more records");
            insertProblem.executeUpdate();
        }
        try (Statement statement = connection.createStatement();
                PreparedStatement state = connection.prepareStatement("INSERT INTO source VALUES (?, ?, ?)")) {
            statement.execute("INSERT OR IGNORE INTO played SELECT * FROM unsorted ORDER BY 1, 2, 3");
            state.setString(1, source.toString());
            state.setString(2, fingerprint);
            state.setInt(3, duplicates);
            state.executeUpdate();
        }
        connection.commit();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
