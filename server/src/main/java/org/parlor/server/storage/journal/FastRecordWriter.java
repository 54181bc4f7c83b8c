package org.parlor.server.storage.journal;

import org.jspecify.annotations.Nullable;
import org.parlor.message.MessageCodec;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameEvent.Created;
import org.parlor.server.core.game.GameEvent.Ended;
import org.parlor.server.core.game.GameEvent.Moved;
import org.parlor.server.core.game.GameEvent.OfferClosed;
import org.parlor.server.core.game.GameEvent.OfferMade;
import org.parlor.server.core.game.GameEvent.StateChanged;

/**
 * Fast path of {@link JournalRecordCodec} for the records of an ordinary game, which are nearly all of a journal. Writes the
 * same lines without reflection, and leaves all other records to the codec. Not thread-safe.
 */
final class FastRecordWriter {
    private final StringBuilder line = new StringBuilder();

    /** The line of a record, null if the fast path does not support it. */
    @Nullable
    String write(JournalRecord record) {
        line.setLength(0);
        if (record instanceof JournalRecord.OfGame gameRecord) {
            return isPlain(gameRecord.game()) && event(gameRecord) ? line.toString() : null;
        } else if (record instanceof JournalRecord.GameArchived archived) {
            return isPlain(archived.game()) ? archived(archived) : null;
        }
        return null;
    }

    private boolean event(JournalRecord.OfGame gameRecord) {
        line.append(FastMoveReader.AT)
                .append(gameRecord.at())
                .append(FastMoveReader.GAME)
                .append(gameRecord.game());
        line.append(FastMoveReader.SEQ).append(gameRecord.seq()).append(FastMoveReader.EVENT);
        boolean written = write(gameRecord.event());
        line.append("}}}");
        return written;
    }

    private String archived(JournalRecord.GameArchived archived) {
        line.append("{\"v\":").append(JournalRecordCodec.VERSION);
        line.append(",\"GameFiled\":{\"at\":").append(archived.at());
        line.append(",\"game\":\"").append(archived.game());
        line.append("\",\"record\":").append(MessageCodec.write(archived.record()));
        if (archived.seq() != null) {
            line.append(",\"seq\":").append(archived.seq().longValue());
        }
        return line.append("}}").toString();
    }

    private boolean write(GameEvent event) {
        if (event instanceof Moved moved) {
            return moved(moved);
        } else if (event instanceof StateChanged changed) {
            line.append("\"StateChanged\":{\"state\":\"")
                    .append(changed.state())
                    .append("\"}");
            return true;
        } else if (event instanceof Created created) {
            return created(created);
        } else if (event instanceof Ended ended) {
            return ended(ended);
        } else if (event instanceof OfferMade made) {
            line.append("\"OfferMade\":{\"kind\":\"").append(made.kind());
            line.append("\",\"by\":").append(made.by()).append('}');
            return true;
        }
        return event instanceof OfferClosed closed && offerClosed(closed);
    }

    private boolean created(Created created) {
        line.append("\"Created\":{\"terms\":{\"game\":").append(GameSettingsAdapter.game(created.terms()));
        line.append(",\"gamesToFollow\":")
                .append(created.terms().gamesToFollow())
                .append("}}");
        return created.terms().occasion() == null;
    }

    private boolean moved(Moved moved) {
        line.append(FastMoveReader.MOVED).append(moved.move());
        line.append(FastMoveReader.AUTO).append(moved.auto());
        if (moved.lag() != null) {
            line.append(FastMoveReader.LAG).append(moved.lag().longValue());
        }
        line.append('}');
        return moved.info() == null;
    }

    private boolean offerClosed(OfferClosed closed) {
        line.append("\"OfferClosed\":{\"kind\":\"").append(closed.kind());
        line.append("\",\"by\":").append(closed.by());
        line.append(",\"outcome\":\"").append(closed.outcome()).append("\"}");
        return isPlain(closed.outcome());
    }

    private boolean ended(Ended ended) {
        line.append("\"Ended\":{");
        if (ended.winner() != null) {
            line.append("\"winner\":").append(ended.winner().intValue()).append(',');
        }
        line.append("\"score\":{\"first\":").append(ended.score().first());
        line.append(",\"second\":").append(ended.score().second());
        line.append("},\"reason\":\"").append(ended.reason()).append("\"}");
        return ended.next() == null;
    }

    private static boolean isPlain(String word) {
        return FastMoveReader.plainUpTo(word, 0) == word.length();
    }
}
