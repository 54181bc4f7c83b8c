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
}
