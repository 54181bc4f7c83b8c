package org.parlor.client.archive;

import java.util.function.Consumer;
import org.parlor.client.model.LaunchException;
import org.parlor.client.model.RecordText;
import org.parlor.record.Entry;
import org.parlor.record.Fault;
import org.parlor.record.RecordForm;
import org.parlor.record.Replay;
import org.parlor.rules.InvalidInput;

/** Recorded games on their way into another form. What cannot be taken along is told, and the rest goes on. */
public final class Conversion {
    private final RecordForm form;
    private final Consumer<String> games;
    private final Consumer<String> complaints;
    private boolean complete = true;
    /** Whether a game was written already: those in text have a blank line between them. */
    private boolean any;

    /**
     * @param games takes each game in the new form, without the end of its last line
     * @param complaints told what is wrong, where and why
     */
    public Conversion(RecordForm form, Consumer<String> games, Consumer<String> complaints) {
        this.form = form;
        this.games = games;
        this.complaints = complaints;
    }

    public void convert(Archive archive) {
        try {
            archive.read(entry -> take(archive, entry));
        } catch (LaunchException e) {
            complain(e.getMessage());
        }
    }

    /** Whether there was nothing to complain of so far. */
    public boolean isComplete() {
        return complete;
    }

    private boolean take(Archive archive, Entry entry) {
        if (entry instanceof Entry.Read read) {
            write(archive.file() + ", game " + read.number(), read.replay());
        } else if (entry instanceof Entry.Damaged damaged) {
            complain(archive.damage(damaged));
        }
        return true;
    }

    /** A game that breaks off at an illegal move is no whole game in any form; a wrong score is passed on as a claim. */
    private void write(String where, Replay replay) {
        Fault fault = replay.fault().orElse(null);
        if (fault != null) {
            complain(where + ": " + RecordText.trouble(fault));
        }
        if (fault instanceof Fault.IllegalMove) {
            return;
        }
        try {
            String text = form.write(replay.record());
            games.accept(any && form == RecordForm.TEXT ? "\n" + text : text);
            any = true;
        } catch (InvalidInput cannot) {
            complain(where + ": " + cannot.getMessage());
        }
    }

    private void complain(String what) {
        complete = false;
        complaints.accept(what);
    }
}
