package org.parlor.client.app;

import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.terminal.ansi.ANSITerminal;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A terminal that only writes escape sequences to a stream. */
final class StreamTerminal extends ANSITerminal {

    StreamTerminal(OutputStream out) {
        super(InputStream.nullInputStream(), out, StandardCharsets.UTF_8);
    }

    @Override
    protected TerminalSize findTerminalSize() {
        return new TerminalSize(80, 24);
    }
}
