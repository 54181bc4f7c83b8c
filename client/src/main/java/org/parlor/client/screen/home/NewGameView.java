package org.parlor.client.screen.home;

import java.util.List;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.screen.ScreenLayout;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;

/** The form for a new game. Its last line teaches the command that asks for the same. */
public final class NewGameView {
    private static final int TITLE_WIDTH = 10;
    private static final int VALUE_WIDTH = 20;
    private static final int WIDTH_MAX = 74;

    private NewGameView() {}

    public static void draw(Canvas canvas, ClientState state, NewGameScreen form) {
        Canvas body = ScreenLayout.draw(canvas, state, "Parlor › New game", hints());
        List<NewGameField> fields = NewGameField.of(state, form.setup());
        int width = Math.min(WIDTH_MAX, body.columns());
        int height = Math.min(body.rows(), fields.size() + 4);
        Canvas box = body.region((body.columns() - width) / 2, Math.max(0, (body.rows() - height) / 3), width, height);
        box.box("New game", StyleRole.RULE);
        Canvas inside = box.region(2, 1, width - 4, height - 2);
        int shown = Math.min(fields.size(), inside.rows());
        int first = Math.max(0, Math.min(form.field() - shown / 2, fields.size() - shown));
        int top = inside.rows() > fields.size() + 1 ? 1 : 0;
        for (int i = 0; i < shown; i++) {
            field(inside, top + i, first + i, fields.get(first + i), first + i == form.field());
        }
        ScreenLayout.status(canvas, state, advice(form), StyleRole.DIM);
    }

    private static void field(Canvas inside, int y, int index, NewGameField field, boolean selected) {
        StyleRole role = selected ? StyleRole.SELECTED : StyleRole.TEXT;
        inside.line(0, y, inside.columns(), ' ', role);
        int titleWidth = TITLE_WIDTH;
        int valueWidth = Math.min(VALUE_WIDTH, inside.columns() - titleWidth - 4);
        inside.text(1, y, DisplayText.left(field.title(), titleWidth), role);
        String value = DisplayText.fit(DisplayText.clean(field.label()), valueWidth - 4);
        inside.text(1 + titleWidth, y, "◀ " + value + " ▶", selected ? role : StyleRole.TURN);
        int rest = inside.columns() - titleWidth - valueWidth - 2;
        if (rest >= 16) {
            inside.text(
                    1 + titleWidth + valueWidth,
                    y,
                    DisplayText.fit(alternatives(field), rest),
                    selected ? role : StyleRole.DIM);
        }
        inside.hotspot(0, y, inside.columns(), 1, new ClickTarget.ListItem(index));
    }

    private static String alternatives(NewGameField field) {
        List<String> labels = field.labels();
        return labels.size() > 6
                ? labels.get(0) + " … " + labels.get(labels.size() - 1)
                : DisplayText.clean(String.join(" · ", labels));
    }

    private static String advice(NewGameScreen form) {
        Opponent.Kind opponent = form.setup().opponent().kind();
        boolean local = opponent == Opponent.Kind.BOT || opponent == Opponent.Kind.SAME_KEYBOARD;
        return local
                ? "Same as:  parlor " + form.setup().command()
                : "Same in lines:  " + DisplayText.clean(form.setup().line());
    }

    private static List<ScreenLayout.KeyHint> hints() {
        return List.of(
                ScreenLayout.KeyHint.of("Enter", "start", Key.of(Key.Kind.ENTER)),
                ScreenLayout.KeyHint.of("↑↓", "field", Key.of(Key.Kind.DOWN)),
                ScreenLayout.KeyHint.of("←→", "change", Key.of(Key.Kind.RIGHT)),
                ScreenLayout.KeyHint.of("Esc", "back", Key.of(Key.Kind.ESCAPE)),
                ScreenLayout.KeyHint.of("letters", "type a name or clock", Key.of(Key.Kind.OTHER)));
    }
}
