package org.parlor.client.game.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.Replay;

/**
 * The games of a file listed so far.
 *
 * @param isComplete whether the end of the file has been reached
 */
public record RecordList(String file, List<Row> rows, boolean isComplete) {

    public RecordList {
        rows = List.copyOf(rows);
    }

    /**
     * A row of the list: a game or a damaged record.
     *
     * @param players the players, or the error
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

        public static Row of(int number, Replay replay) {
            GameRecord record = replay.record();
            return new Row(
                    number,
                    RecordText.date(record),
                    RecordText.players(record),
                    RecordText.result(record, replay.rules()),
                    RecordText.moveCount(replay),
                    true);
        }

        boolean contains(String wanted) {
            String all = number + " " + date + " " + players + " " + result;
            return all.toLowerCase(Locale.ROOT).contains(wanted);
        }
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
