package org.parlor.bots;

import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import org.parlor.message.Text;
import org.parlor.record.Entry;
import org.parlor.record.Fault;

/** What is wrong with a piece of a file of records, in a line. */
final class FaultText {

    private FaultText() {}

    /** Empty if nothing is. */
    static Optional<String> of(Entry entry) {
        if (entry instanceof Entry.Damaged damaged) {
            return Optional.of(
                    "game " + damaged.number() + ", " + damaged.where() + ": damaged; expected " + damaged.expected());
        }
        Entry.Read read = (Entry.Read) entry;
        return read.replay().fault().map(fault -> "game " + read.number() + text(fault));
    }

    private static String text(Fault fault) {
        if (fault instanceof Fault.IllegalMove illegal) {
            String legal = illegal.legal().isEmpty() ? "none, the game is over" : String.join(" ", illegal.legal());
            return ", ply " + (illegal.ply() + 1) + ": illegal move " + illegal.move() + "; legal: " + legal;
        }
        Fault.WrongScore wrong = (Fault.WrongScore) fault;
        return ": wrong score; said " + wrong.said() + ", is " + wrong.is();
    }

    /** Why a file could not be opened or read on. */
    static String unreadable(Exception failure) {
        Throwable cause = failure instanceof UncheckedIOException ? failure.getCause() : failure;
        return cause instanceof NoSuchFileException
                ? "there is no such file"
                : Text.neutralised(String.valueOf(cause == null ? failure : cause.getMessage()));
    }
}
