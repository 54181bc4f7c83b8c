package org.parlor.bots.external;

import org.parlor.message.value.SafeText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Exchanges lines with an engine process and logs them at debug level. */
final class EngineIo {
    private static final Logger LOG = LoggerFactory.getLogger(EngineIo.class);
    private static final int SHOWN_CHARS_MAX = 120;
    private static final int UNEXPECTED_SHOWN_MAX = 5;

    private final ChildProcess child;
    private int unexpectedLines;

    EngineIo(ChildProcess child) {
        this.child = child;
    }

    void writeLine(String line) throws NoAnswerException {
        LOG.debug("> {}", line);
        child.writeLine(line);
    }

    String readLine(long deadline) throws NoAnswerException, InterruptedException {
        String line = child.readLine(deadline).strip();
        LOG.debug("< {}", line);
        return line;
    }

    /** Logs the first few lines that are not part of an answer. */
    void logUnexpected(String line) {
        unexpectedLines++;
        if (unexpectedLines <= UNEXPECTED_SHOWN_MAX && !line.isEmpty()) {
            LOG.info("unexpected engine output: {}", shown(line));
        }
    }

    static String shown(String line) {
        String clean = SafeText.sanitize(line);
        return "'" + (clean.length() <= SHOWN_CHARS_MAX ? clean : clean.substring(0, SHOWN_CHARS_MAX) + "…") + "'";
    }
}
