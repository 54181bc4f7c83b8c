package org.parlor.client.game.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.parlor.client.ui.Messages;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.Replay;

/**
 * The games of a file listed so far.
 *
 * @param file empty for a pasted text
 * @param isComplete whether the end of the file has been reached
 */
public record RecordList(String file, List<Row> rows, boolean isComplete) {

    public RecordList {
        rows = List.copyOf(rows);
    }

    /**
     * A row of the list: a game, a damaged record, or a note about what was left out of the next game.
     *
     * @param number of the record; 0 for a note
     * @param players the players, the error or the note
     * @param moves their number, without passes
     * @param readable whether it can be opened
     */
    public record Row(int number, String date, String players, String result, int moves, boolean readable) {

        public static Row of(RecordReadResult readResult) {
            if (readResult instanceof RecordReadResult.Damaged damaged) {
                String what = "damaged at " + damaged.where() + ", expected " + damaged.expected();
                return new Row(readResult.number(), "", what, "", 0, false);
            }
            return of(readResult.number(), ((RecordReadResult.Read) readResult).replay());
        }

        /** Returns the row of a record after those of its notes. */
        public static List<Row> withNotes(RecordReadResult readResult) {
            List<Row> rows = new ArrayList<>();
            if (readResult instanceof RecordReadResult.Read read) {
                read.notes().forEach(note -> rows.add(note(note)));
            }
            rows.add(of(readResult));
            return rows;
        }

        public static Row note(String text) {
            return new Row(0, "", text, "", 0, false);
        }

        public static Row of(int number, Replay replay) {
            GameRecord record = replay.record();
            return new Row(
                    number,
                    RecordText.date(record),
                    RecordText.players(record),
                    RecordText.result(Messages.ENGLISH, record, replay.rules()),
                    RecordText.moveCount(replay),
                    true);
        }

        boolean contains(String wanted) {
            String all = number + " " + date + " " + players + " " + result;
            return all.toLowerCase(Locale.ROOT).contains(wanted);
        }
    }

    /** Returns the number of games and damaged records. */
    public int count() {
        return (int) rows.stream().filter(row -> row.number() > 0).count();
    }

    /** Returns whether the file has one game and nothing else but notes about it. */
    public boolean isSingle() {
        return isComplete && count() == 1 && rows.get(rows.size() - 1).number() > 0;
    }

    public RecordList withRows(List<Row> more, boolean isWhole) {
        List<Row> all = new ArrayList<>(rows);
        all.addAll(more);
        return new RecordList(file, all, isWhole);
    }

    /** Returns the rows that contain a text, ignoring case. */
    public List<Row> matching(String text) {
        String wanted = text.toLowerCase(Locale.ROOT);
        return wanted.isEmpty()
                ? rows
                : rows.stream().filter(row -> row.contains(wanted)).toList();
    }
}
