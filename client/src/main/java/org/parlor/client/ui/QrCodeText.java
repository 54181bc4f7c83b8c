package org.parlor.client.ui;

import io.nayuki.qrcodegen.QrCode;
import java.util.ArrayList;
import java.util.List;

/** A QR code in block characters, two rows of modules in each line. Light modules are drawn, for dark terminals. */
public final class QrCodeText {
    /** Width of the light border that readers need. */
    private static final int BORDER = 2;

    private QrCodeText() {}

    /** The lines of the code of a text, all of the same length. */
    public static List<String> lines(String text) {
        QrCode code = QrCode.encodeText(text, QrCode.Ecc.LOW);
        List<String> lines = new ArrayList<>();
        for (int y = -BORDER; y < code.size + BORDER; y += 2) {
            StringBuilder line = new StringBuilder();
            for (int x = -BORDER; x < code.size + BORDER; x++) {
                boolean upper = !code.getModule(x, y);
                boolean lower = !code.getModule(x, y + 1) && y + 1 < code.size + BORDER;
                line.append(upper ? (lower ? '\u2588' : '\u2580') : (lower ? '\u2584' : ' '));
            }
            lines.add(line.toString());
        }
        return List.copyOf(lines);
    }

    /**
     * Draws the code of a text at the right edge if enough columns stay free and the terminal has block characters, and
     * returns the free part.
     *
     * @param text draws nothing if empty
     * @param columnsMin the columns that other content needs
     */
    public static Canvas drawBeside(Canvas canvas, GlyphSet glyphs, String text, int columnsMin) {
        if (text.isEmpty() || glyphs == GlyphSet.ASCII) {
            return canvas;
        }
        List<String> lines = lines(text);
        int width = lines.get(0).length();
        int left = canvas.columns() - width - 1;
        if (lines.size() > canvas.rows() || left - 1 < columnsMin) {
            return canvas;
        }
        int top = (canvas.rows() - lines.size()) / 2;
        for (int i = 0; i < lines.size(); i++) {
            canvas.text(left, top + i, lines.get(i), StyleRole.TEXT);
        }
        return canvas.region(0, 0, left - 1, canvas.rows());
    }
}
