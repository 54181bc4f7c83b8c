package org.parlor.client.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class QrCodeTextTest {
    @Test
    void a_code_has_a_light_border_and_fits_a_terminal() {
        List<String> lines = QrCodeText.lines("http://192.168.178.123:7780/#join=ABC123");
        assertTrue(lines.size() <= 18, lines.toString());
        int width = lines.get(0).length();
        assertEquals("\u2588".repeat(width), lines.get(0));
        lines.forEach(line -> {
            assertEquals(width, line.length());
            assertTrue(
                    (line.startsWith("\u2588\u2588") && line.endsWith("\u2588\u2588"))
                            || line.startsWith("\u2580\u2580"),
                    line);
        });
    }
}
