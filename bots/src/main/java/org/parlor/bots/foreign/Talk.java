package org.parlor.bots.foreign;

import org.parlor.bots.program.NoAnswerException;
import org.parlor.bots.program.Program;
import org.parlor.message.value.SafeText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is said to a program and heard from it, in lines; each can be seen in the log. */
final class Talk {
    private static final Logger LOG = LoggerFactory.getLogger(Talk.class);
    private static final int SHOWN_CHARS_MAX = 120;
    private static final int NOISE_SHOWN_MAX = 5;

    private final Program program;
    private int noise;

    Talk(Program program) {
        this.program = program;
    }

    void say(String line) throws NoAnswerException {
        LOG.debug("> {}", line);
        program.tell(line);
    }

    String hear(long deadline) throws NoAnswerException, InterruptedException {
        String line = program.hear(deadline).strip();
        LOG.debug("< {}", line);
        return line;
    }

    /** A line that answers nothing: some programs like to talk. */
    void overhear(String line) {
        noise++;
        if (noise <= NOISE_SHOWN_MAX && !line.isEmpty()) {
            LOG.info("the engine also says: {}", shown(line));
        }
    }

    static String shown(String line) {
        String clean = SafeText.sanitize(line);
        return "'" + (clean.length() <= SHOWN_CHARS_MAX ? clean : clean.substring(0, SHOWN_CHARS_MAX) + "…") + "'";
    }
}
