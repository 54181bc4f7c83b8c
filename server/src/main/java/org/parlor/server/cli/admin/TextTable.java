package org.parlor.server.cli.admin;

import java.util.ArrayList;
import java.util.List;
import org.parlor.message.value.SafeText;

/** Rows of text in aligned columns. Control sequences in cells are escaped. */
final class TextTable {
    private final List<List<String>> rows = new ArrayList<>();

    TextTable(String... headers) {
        rows.add(List.of(headers));
    }

    void add(String... cells) {
        rows.add(List.of(cells).stream().map(SafeText::sanitize).toList());
    }

    String text() {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + 2));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
