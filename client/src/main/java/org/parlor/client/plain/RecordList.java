package org.parlor.client.plain;

import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.client.archive.Archive;
import org.parlor.client.model.LaunchException;
import org.parlor.client.model.Pick;
import org.parlor.client.model.Recorded;
import org.parlor.client.model.Shelf.Row;
import org.parlor.notation.ParsedRecord;

/** The games of a file, a line each as they are read, until it is clear that there is only one: then that game. */
public final class RecordList {
    private final Printout printout;
    private final Archive archive;
    private final Consumer<String> complaints;
    private int games;
    private @Nullable Recorded only;

    /** @param complaints told of what is damaged */
    public RecordList(Printout printout, Archive archive, Consumer<String> complaints) {
        this.printout = printout;
        this.archive = archive;
        this.complaints = complaints;
    }

    /**
     * The one game that is picked; null if there are several, which are listed then.
     *
     * @throws LaunchException if there is none
     */
    public @Nullable Recorded pick(Pick pick) throws LaunchException {
        if (pick.game() > 0) {
            return archive.game(pick.game());
        }
        archive.read(parsedRecord -> take(parsedRecord, pick));
        if (games == 0) {
            throw archive.empty(pick.player());
        } else if (games > 1) {
            printout.say(games + " games. Open one with --game N, or narrow the list with --player NAME");
        }
        return only;
    }

    private boolean take(ParsedRecord parsedRecord, Pick pick) {
        if (parsedRecord instanceof ParsedRecord.Damaged damaged) {
            complaints.accept(archive.damage(damaged));
        } else if (pick.lists(parsedRecord)) {
            games++;
            list((ParsedRecord.Read) parsedRecord);
        }
        return true;
    }

    private void list(ParsedRecord.Read read) {
        if (games == 1) {
            only = Recorded.of(read.number(), read.replay());
            return;
        }
        Recorded first = only;
        if (first != null) {
            only = null;
            printout.say(line(Row.of(first.number(), first.record())));
        }
        printout.say(line(Row.of(read)));
    }

    private static String line(Row row) {
        return String.format(
                        Locale.ROOT,
                        "%6d  %-10s  %-40s  %-8s  %d moves",
                        row.number(),
                        row.date(),
                        row.players().replace(" – ", " - "),
                        row.result().replace(" – ", "-"),
                        row.plies())
                .stripTrailing();
    }
}
