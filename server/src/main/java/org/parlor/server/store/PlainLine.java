package org.parlor.server.store;

import org.jspecify.annotations.Nullable;
import org.parlor.message.Codec;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameEvent.Created;
import org.parlor.server.core.game.GameEvent.Ended;
import org.parlor.server.core.game.GameEvent.Moved;
import org.parlor.server.core.game.GameEvent.OfferClosed;
import org.parlor.server.core.game.GameEvent.OfferMade;
import org.parlor.server.core.game.GameEvent.PresenceChanged;
import org.parlor.server.core.game.GameEvent.StateChanged;
import org.parlor.server.core.game.GameEvent.TakenBack;
import org.parlor.server.core.step.JournalRecord;

/**
 * Writes the facts of which a game has some for sure, which is nearly all that a journal holds: the same lines that
 * {@link RecordText} would write, without looking at the class of each thing in them. What is the least bit different is
 * left to that. One line at a time.
 */
final class PlainLine implements GameEvent.Handler<Boolean> {
    private final StringBuilder line = new StringBuilder();

    /** Null if it is none of those. */
    @Nullable
    String write(JournalRecord record) {
        line.setLength(0);
        if (record instanceof JournalRecord.OfGame of) {
            return isPlain(of.game()) && event(of) ? line.toString() : null;
        } else if (record instanceof JournalRecord.GameFiled filed) {
            return isPlain(filed.game()) ? filed(filed) : null;
        }
        return null;
    }

    private boolean event(JournalRecord.OfGame of) {
        line.append(MoveLine.AT).append(of.at()).append(MoveLine.GAME).append(of.game());
        line.append(MoveLine.SEQ).append(of.seq()).append(MoveLine.EVENT);
        boolean written = of.event().accept(this);
        line.append("}}}");
        return written;
    }

    private String filed(JournalRecord.GameFiled filed) {
        line.append("{\"v\":").append(RecordText.VERSION);
        line.append(",\"GameFiled\":{\"at\":").append(filed.at());
        line.append(",\"game\":\"").append(filed.game());
        line.append("\",\"record\":").append(Codec.write(filed.record()));
        if (filed.seq() != null) {
            line.append(",\"seq\":").append(filed.seq().longValue());
        }
        return line.append("}}").toString();
    }

    @Override
    public Boolean created(Created created) {
        line.append("\"Created\":{\"terms\":{\"game\":").append(TermsText.game(created.terms()));
        line.append(",\"gamesToFollow\":")
                .append(created.terms().gamesToFollow())
                .append("}}");
        return created.terms().occasion() == null;
    }

    @Override
    public Boolean stateChanged(StateChanged changed) {
        line.append("\"StateChanged\":{\"state\":\"").append(changed.state()).append("\"}");
        return true;
    }

    @Override
    public Boolean moved(Moved moved) {
        line.append(MoveLine.MOVED).append(moved.move());
        line.append(MoveLine.AUTO).append(moved.auto());
        if (moved.lag() != null) {
            line.append(MoveLine.LAG).append(moved.lag().longValue());
        }
        line.append('}');
        return moved.info() == null;
    }

    @Override
    public Boolean takenBack(TakenBack takenBack) {
        return false;
    }

    @Override
    public Boolean offerMade(OfferMade made) {
        line.append("\"OfferMade\":{\"kind\":\"").append(made.kind());
        line.append("\",\"by\":").append(made.by()).append('}');
        return true;
    }

    @Override
    public Boolean offerClosed(OfferClosed closed) {
        line.append("\"OfferClosed\":{\"kind\":\"").append(closed.kind());
        line.append("\",\"by\":").append(closed.by());
        line.append(",\"outcome\":\"").append(closed.outcome()).append("\"}");
        return isPlain(closed.outcome());
    }

    @Override
    public Boolean presenceChanged(PresenceChanged changed) {
        return false;
    }

    @Override
    public Boolean ended(Ended ended) {
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
        return MoveLine.plainUpTo(word, 0) == word.length();
    }
}
