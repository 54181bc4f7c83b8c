package org.parlor.client.terminal;

import java.io.IOException;

/** A terminal that takes escape sequences which Lanterna does not know. */
interface EscapeTerminal {

    /** Writes the sequence as part of the output; it is sent with the next flush. */
    void writeSequence(String sequence) throws IOException;
}
