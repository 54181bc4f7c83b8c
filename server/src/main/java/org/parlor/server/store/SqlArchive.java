package org.parlor.server.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameRecord;
import org.parlor.message.Refusal;
import org.parlor.server.core.step.Found;
import org.parlor.server.core.step.IncidentReporter;
import org.parlor.server.core.step.JournalRecord;
import org.parlor.server.core.step.Question;
import org.parlor.server.gateway.IncidentLog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds filed games in the tables of a database, one question after another, on a thread and a connection of its own:
 * neither the core nor the writer ever waits for a read.
 */
public final class SqlArchive implements Archive {
    private static final Logger LOG = LoggerFactory.getLogger(SqlArchive.class);
    private static final int WAITING_MAX = 1_000;
    private static final long RETRY_MILLIS = 1_000;
    /** How long closing waits for a read; nobody waits for its answer any more. */
    private static final long CLOSE_MILLIS = 1_000;

    private static final Asked END = new Asked(new Question.OfGame(""), found -> {});

    private record Asked(Question question, Consumer<Found> answer) {}

    private final Database database;
    private final IncidentReporter incidents;
    private final RecordText text = new RecordText();
    private final BlockingQueue<Asked> waiting = new ArrayBlockingQueue<>(WAITING_MAX);
    private final Thread reader = new Thread(this::run, "archive");
    private @Nullable Connection connection;

    /**
     * @param database whose tables are there and up to date
     * @param meter hears of what cannot be read
     */
    SqlArchive(Database database, StoreMeter meter) {
        this.database = database;
        this.incidents = new IncidentLog(meter::incident);
        // A server inside another program must not keep that program alive.
        reader.setDaemon(true);
        reader.start();
    }

    @Override
    public void ask(Question question, Consumer<Found> answer) {
        if (!waiting.offer(new Asked(question, answer))) {
            answer.accept(Found.failed(Refusal.limited(
                    ErrorCode.RATE_LIMITED, "archive", RETRY_MILLIS, "Too many ask for games of long ago; try later")));
        }
    }

    private void run() {
        try {
            for (Asked asked = waiting.take(); !asked.equals(END); asked = waiting.take()) {
                answer(asked);
            }
        } catch (InterruptedException e) {
            LOG.error("nothing more is found in {}", database.where(), e);
        } finally {
            disconnect();
        }
    }

    /** A fault costs one question, whatever it is, so that the next one is answered. */
    private void answer(Asked asked) {
        try {
            asked.answer().accept(found(asked.question()));
        } catch (RuntimeException | Error e) {
            incidents.report("answering from filed games", e);
        }
    }

    private Found found(Question question) {
        try {
            Connection open = connection();
            Found found = question.accept(new Search(open));
            // While a transaction is open, what it has read is never cleaned up.
            open.commit();
            return found;
        } catch (SQLException | RuntimeException | Error e) {
            disconnect();
            return Found.failed(incidents.refusal("reading filed games", e));
        }
    }

    private Connection connection() throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = database.read();
            connection = open;
        }
        return open;
    }

    private void disconnect() {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            LOG.warn("cannot close what the archive reads in {}", database.where(), e);
        }
        connection = null;
    }

    @Override
    public void close() {
        while (!waiting.offer(END)) {
            waiting.clear();
        }
        try {
            reader.join(CLOSE_MILLIS);
            if (reader.isAlive()) {
                LOG.warn("a read in {} has not ended within {} ms and is given up", database.where(), CLOSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** One search through an open connection. */
    private final class Search implements Question.Handler<Found> {
        private final Connection open;

        Search(Connection open) {
            this.open = open;
        }

        @Override
        public Found ofGame(Question.OfGame question) {
            try (PreparedStatement query =
                    open.prepareStatement("SELECT " + Row.COLUMNS + " FROM filed WHERE subject = ?")) {
                query.setString(1, Subject.game(question.g()).inRow());
                try (ResultSet row = query.executeQuery()) {
                    return row.next() ? Found.game(game(Row.of(row))) : Found.nothing();
                }
            } catch (SQLException e) {
                throw unreadable(e);
            }
        }

        private JournalRecord.GameFiled game(Row row) {
            if (!row.isSound()) {
                throw new StoreException("filed: record " + row.seq() + " is damaged");
            }
            return read(row);
        }

        private JournalRecord.GameFiled read(Row row) {
            return (JournalRecord.GameFiled) text.read(row.body());
        }

        @Override
        public Found ofPlayer(Question.OfPlayer question) {
            PastTable past = new PastTable(open);
            try {
                return new Found(
                        sound(past, question).stream().map(this::head).toList(),
                        Stream.of(question.player(), question.opponent())
                                .filter(name -> name != null && has(past, name))
                                .collect(Collectors.toSet()),
                        null);
            } catch (SQLException e) {
                throw unreadable(e);
            }
        }

        /** Those that can be read, and as many as are wanted if there are so many: one is no reason to hide the others. */
        private List<Row> sound(PastTable past, Question.OfPlayer question) throws SQLException {
            int max = question.max();
            while (true) {
                List<Row> rows = past.find(question, max);
                List<Row> sound =
                        rows.stream().filter(Row::isSound).limit(question.max()).toList();
                if (rows.size() < max || sound.size() == question.max()) {
                    return sound;
                }
                max = question.max() + rows.size() - sound.size();
            }
        }

        private Found.Entry head(Row row) {
            GameRecord game = read(row).record();
            return new Found.Entry(game.withMoves(List.of()), game.moves().size(), 0);
        }

        private boolean has(PastTable past, String player) {
            try {
                return past.has(player);
            } catch (SQLException e) {
                throw unreadable(e);
            }
        }

        private StoreException unreadable(SQLException e) {
            return new StoreException("Cannot read " + database.where() + ": " + e.getMessage(), e);
        }
    }
}
