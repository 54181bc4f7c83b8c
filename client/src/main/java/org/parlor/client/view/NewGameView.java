package org.parlor.client.view;

import java.util.List;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Key;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Target;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Command;
import org.parlor.client.model.FormField;
import org.parlor.client.model.Opponent;
import org.parlor.client.model.Screen;

/** The form for a new game. Its last line teaches the command that asks for the same. */
final class NewGameView {
    private static final int TITLE_WIDTH = 10;
    private static final int VALUE_WIDTH = 20;
    private static final int WIDTH_MAX = 74;

    private NewGameView() {}

    static void draw(Canvas canvas, ClientState state, Screen.NewGame form) {
        Canvas body = Chrome.draw(canvas, state, "Parlor › New game", hints());
        List<FormField> fields = FormField.of(state, form.choice());
        int width = Math.min(WIDTH_MAX, body.columns());
        int height = Math.min(body.rows(), fields.size() + 4);
        Canvas box = body.region((body.columns() - width) / 2, Math.max(0, (body.rows() - height) / 3), width, height);
        box.box("New game", Role.RULE);
        Canvas inside = box.region(2, 1, width - 4, height - 2);
        int shown = Math.min(fields.size(), inside.rows());
        int first = Math.max(0, Math.min(form.field() - shown / 2, fields.size() - shown));
        int top = inside.rows() > fields.size() + 1 ? 1 : 0;
        for (int i = 0; i < shown; i++) {
            field(inside, top + i, first + i, fields.get(first + i), first + i == form.field());
        }
        Chrome.status(canvas, state, advice(form), Role.DIM);
    }

    private static void field(Canvas inside, int y, int index, FormField field, boolean selected) {
        Role role = selected ? Role.SELECTED : Role.TEXT;
        inside.line(0, y, inside.columns(), ' ', role);
        int titleWidth = TITLE_WIDTH;
        int valueWidth = Math.min(VALUE_WIDTH, inside.columns() - titleWidth - 4);
        inside.text(1, y, Text.left(field.title(), titleWidth), role);
        String value = Text.fit(Text.clean(field.label()), valueWidth - 4);
        inside.text(1 + titleWidth, y, "◀ " + value + " ▶", selected ? role : Role.TURN);
        int rest = inside.columns() - titleWidth - valueWidth - 2;
        if (rest >= 16) {
            inside.text(
                    1 + titleWidth + valueWidth, y, Text.fit(alternatives(field), rest), selected ? role : Role.DIM);
        }
        inside.spot(0, y, inside.columns(), 1, new Target.Item(index));
    }

    private static String alternatives(FormField field) {
        List<String> labels = field.labels();
        return labels.size() > 6
                ? labels.get(0) + " … " + labels.get(labels.size() - 1)
                : Text.clean(String.join(" · ", labels));
    }

    private static String advice(Screen.NewGame form) {
        Opponent.Kind opponent = form.choice().opponent().kind();
        boolean local = opponent == Opponent.Kind.BOT || opponent == Opponent.Kind.HERE;
        return local
                ? "Same as:  parlor " + form.choice().command()
                : "Same in lines:  " + Text.clean(form.choice().line());
    }

    private static List<Chrome.Hint> hints() {
        return List.of(
                new Chrome.Hint("Enter", "start", Key.of(Key.Kind.ENTER)),
                new Chrome.Hint("↑↓", "field", Key.of(Key.Kind.DOWN)),
                new Chrome.Hint("←→", "change", Key.of(Key.Kind.RIGHT)),
                Chrome.Hint.of(Command.CLOSE),
                new Chrome.Hint("letters", "type a name or clock", Key.of(Key.Kind.OTHER)));
    }
}
