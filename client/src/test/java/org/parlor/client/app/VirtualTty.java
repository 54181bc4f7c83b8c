package org.parlor.client.app;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import com.googlecode.lanterna.input.MouseAction;
import com.googlecode.lanterna.input.MouseActionType;
import com.googlecode.lanterna.terminal.virtual.DefaultVirtualTerminal;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A terminal in memory. Its reading does not hold the monitor that drawing needs, unlike that of the
 * library; read its screen after a flush, never after a sleep.
 */
final class VirtualTty extends DefaultVirtualTerminal {
    private final AtomicInteger flushes = new AtomicInteger();
    private volatile String shown = "";
    private final BlockingQueue<KeyStroke> typed = new LinkedBlockingQueue<>();

    VirtualTty(int columns, int rows) {
        super(new TerminalSize(columns, rows));
    }

    @Override
    public void addInput(KeyStroke stroke) {
        typed.add(stroke);
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized")
    public KeyStroke readInput() {
        try {
            KeyStroke stroke = typed.take();
            if (stroke.getKeyType() == KeyType.Unknown) {
                throw new IllegalStateException("broken on purpose");
            }
            return stroke;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new KeyStroke(KeyType.EOF);
        }
    }

    @Override
    public synchronized void flush() {
        super.flush();
        StringBuilder text = new StringBuilder();
        TerminalSize size = getTerminalSize();
        for (int y = 0; y < size.getRows(); y++) {
            StringBuilder row = new StringBuilder();
            for (int x = 0; x < size.getColumns(); x++) {
                row.append(getCharacter(new TerminalPosition(x, y)).getCharacterString());
            }
            text.append(row.toString().stripTrailing()).append('\n');
        }
        shown = text.toString();
        flushes.incrementAndGet();
    }

    String shown() {
        return shown;
    }

    int flushes() {
        return flushes.get();
    }

    void type(String text) {
        text.chars().forEach(c -> addInput(new KeyStroke((char) c, false, false)));
    }

    void press(KeyType key) {
        addInput(new KeyStroke(key));
    }

    void control(char character) {
        addInput(new KeyStroke(character, true, false));
    }

    void click(int column, int row) {
        addInput(new MouseAction(MouseActionType.CLICK_DOWN, 1, new TerminalPosition(column, row)));
    }

    /** Makes the next read fail with an unexpected exception. */
    void failReading() {
        addInput(new KeyStroke(KeyType.Unknown));
    }

    void hangUp() {
        addInput(new KeyStroke(KeyType.EOF));
    }
}
