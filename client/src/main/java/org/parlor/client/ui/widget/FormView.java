package org.parlor.client.ui.widget;

import java.util.List;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.TextInput;

/** Draws the fields of a form, one per row: title, value, and if there is space the available values. */
public final class FormView {
    private static final int GAP = 2;
    private static final int VALUE_MAX = 28;
    private static final int HINT_MIN = 10;
    private static final int BOX_COLUMNS_MAX = 78;
    private static final String MORE = " ↓ more ";

    private FormView() {}

    /**
     * A field.
     *
     * @param choices the values; empty for a text field
     * @param hint describes the values
     */
    public record Field(String title, String value, List<String> choices, String hint) {

        public Field {
            value = DisplayText.clean(value);
            choices = List.copyOf(choices);
            hint = DisplayText.clean(hint);
        }

        public static Field choice(String title, String value, List<String> choices) {
            boolean many = choices.size() > 6;
            String all = String.join(" · ", choices);
            return new Field(
                    title, value, choices, many ? choices.get(0) + " … " + choices.get(choices.size() - 1) : all);
        }

        public static Field text(String title, String value, String hint) {
            return new Field(title, value, List.of(), hint);
        }

        private int width() {
            int widest = choices.stream()
                    .mapToInt(choice -> DisplayText.width(DisplayText.clean(choice)))
                    .max()
                    .orElse(0);
            return Math.max(widest, DisplayText.width(value)) + 4;
        }
    }

    public static void draw(Canvas canvas, List<Field> fields, ListState list) {
        ListView.draw(canvas, list, fields.size(), painter(fields, canvas.columns()));
    }

    /** Draws a form in a box, whose lower edge says whether more fields follow. */
    public static void drawInBox(Canvas canvas, String title, List<Field> fields, ListState list) {
        int height = Math.min(canvas.rows(), fields.size() + 4);
        int top = Math.max(0, (canvas.rows() - height) / 3);
        Canvas inside = Dialog.draw(canvas, title, top, BOX_COLUMNS_MAX, height);
        int margin = inside.rows() > fields.size() + 1 ? 1 : 0;
        Canvas rows = inside.region(0, margin, inside.columns(), inside.rows() - margin);
        draw(rows, fields, list);
        if (ListView.hasMoreBelow(list, fields.size(), rows.rows())) {
            canvas.textCentred(top + height - 1, MORE, StyleRole.DIM);
        }
    }

    /** Returns the painter of the fields in a list of that width. */
    public static ListView.RowPainter painter(List<Field> fields, int columns) {
        int title = GAP
                + fields.stream()
                        .mapToInt(field -> DisplayText.width(field.title()))
                        .max()
                        .orElse(0);
        int room = columns - ListView.MARK_WIDTH - 1 - title;
        boolean typed = fields.stream().anyMatch(field -> field.choices().isEmpty());
        int widest =
                typed ? VALUE_MAX : fields.stream().mapToInt(Field::width).max().orElse(0);
        int value = Math.min(room, Math.min(VALUE_MAX, widest));
        return (line, row, selected) -> field(line, fields.get(row), title, value, selected);
    }

    private static void field(Canvas line, Field field, int title, int width, boolean selected) {
        line.text(0, 0, field.title(), selected ? StyleRole.SELECTED : StyleRole.TEXT);
        Canvas value = line.region(title, 0, width, 1);
        if (field.choices().isEmpty()) {
            TextInput.draw(value, "", field.value(), selected);
        } else {
            StyleRole role = selected ? StyleRole.SELECTED : StyleRole.TURN;
            value.text(0, 0, "◀ " + DisplayText.fit(field.value(), width - 4) + " ▶", role);
        }
        Canvas rest = line.region(title + width + GAP, 0, line.columns(), 1);
        if (rest.columns() >= HINT_MIN) {
            rest.text(0, 0, field.hint(), selected ? StyleRole.SELECTED : StyleRole.DIM);
        }
    }
}
