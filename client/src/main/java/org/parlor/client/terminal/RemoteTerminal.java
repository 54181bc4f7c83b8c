package org.parlor.client.terminal;

import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.terminal.MouseCaptureMode;
import com.googlecode.lanterna.terminal.ansi.ANSITerminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A terminal at the other end of a channel, which reports its size. */
final class RemoteTerminal extends ANSITerminal implements EscapeTerminal {
    private volatile TerminalSize size;

    RemoteTerminal(InputStream in, OutputStream out, Charset charset, TerminalSize size) {
        super(in, out, charset);
        this.size = size;
        getInputDecoder().addProfile(() -> List.of(new SgrMousePattern(), new PastePattern(), new ModeReportPattern()));
    }

    void resize(TerminalSize next) {
        size = next;
        onResized(next.getColumns(), next.getRows());
    }

    /** Does not ask the terminal, whose answer would be read as keys. */
    @Override
    protected TerminalSize findTerminalSize() {
        return size;
    }

    @Override
    public void enterPrivateMode() throws IOException {
        super.enterPrivateMode();
        writeText(TerminalMode.SET);
    }

    @Override
    public void exitPrivateMode() throws IOException {
        writeText(TerminalMode.RESET);
        super.exitPrivateMode();
    }

    /** Chooses the encoding after Lanterna has chosen an older one, because the last one counts. */
    @Override
    public void setMouseCaptureMode(@Nullable MouseCaptureMode mode) throws IOException {
        super.setMouseCaptureMode(mode);
        writeText(mode == null ? TerminalMode.MOUSE_SGR.off() : TerminalMode.MOUSE_SGR.on());
    }

    @Override
    public void writeSequence(String sequence) throws IOException {
        writeText(sequence);
    }

    void writeText(String text) throws IOException {
        writeToTerminal(text.getBytes(getCharset()));
    }
}
