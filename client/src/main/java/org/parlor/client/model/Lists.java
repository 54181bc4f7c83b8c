package org.parlor.client.model;

import java.util.List;
import java.util.Optional;
import org.parlor.client.frame.Key;

/** Keys and clicks on the screens that are lists: home, the form, the lobby, the palette. */
final class Lists {

    private Lists() {}

    /** A click chooses a row; a click on what is chosen opens it. */
    static Step click(ClientState state, int index) {
        Screen top = state.top();
        Key enter = Key.of(Key.Kind.ENTER);
        if (top instanceof Screen.Home && index < Commands.HOME.size()) {
            return Keys.press(state.replaceTop(new Screen.Home(index)), enter);
        }
        if (top instanceof Screen.NewGame form) {
            return form.field() == index
                    ? form(state, form, Key.of(Key.Kind.RIGHT))
                    : Step.of(state.replaceTop(new Screen.NewGame(form.choice(), index)));
        }
        if (top instanceof Screen.SettingsForm) {
            return Likes.click(state, index);
        }
        if (top instanceof Screen.Lounge lounge) {
            Optional<LoungeRow> selected = lounge.selected(state.world());
            List<LoungeRow> rows = lounge.rows(state.world());
            boolean same = index < rows.size()
                    && selected.filter(rows.get(index)::equals).isPresent();
            return same && lounge.typed() == null ? Keys.press(state, enter) : LoungeKeys.choose(state, lounge, index);
        }
        if (top instanceof Screen.Records records) {
            return records.selected() == index
                    ? Keys.press(state, enter)
                    : Step.of(state.replaceTop(records.choosing(index)));
        }
        if (top instanceof Screen.Join join && index < join.form().size()) {
            return Joining.click(state, join.form(), index);
        }
        if (top instanceof Screen.Page page && index < page.sheet().size()) {
            return page.selected() == index ? Keys.press(state, enter) : Sheets.choose(state, page, index);
        }
        if (top instanceof Screen.Tours || top instanceof Screen.Tour) {
            return TourCommands.click(state, index);
        }
        if (top instanceof Screen.Replay replay) {
            return Step.of(state.replaceTop(replay.at(index)));
        }
        if (top instanceof Screen.Game game) {
            return GameKeys.lookAt(state, game, index);
        }
        return top instanceof Screen.Palette palette
                ? Keys.press(state.replaceTop(new Screen.Palette(palette.filter(), index)), enter)
                : Step.of(state);
    }

    static Step form(ClientState state, Screen.NewGame form, Key key) {
        List<FormField> fields = FormField.of(state, form.choice());
        int field = Math.min(form.field(), fields.size() - 1);
        return switch (key.kind()) {
            case UP, BACK_TAB ->
                Step.of(state.replaceTop(new Screen.NewGame(form.choice(), Math.floorMod(field - 1, fields.size()))));
            case DOWN, TAB ->
                Step.of(state.replaceTop(new Screen.NewGame(form.choice(), Math.floorMod(field + 1, fields.size()))));
            case LEFT ->
                Step.of(state.replaceTop(new Screen.NewGame(fields.get(field).step(-1), field)));
            case RIGHT ->
                Step.of(state.replaceTop(new Screen.NewGame(fields.get(field).step(1), field)));
            case ENTER -> Journeys.start(state.pop(), form.choice());
            default ->
                Commands.find(state, key)
                        .map(found -> Runner.run(state, found))
                        .orElseGet(() -> typed(state, field, fields.get(field), key));
        };
    }

    /** What is typed names a clock or a player, and of other things the next that begins like that. */
    private static Step typed(ClientState state, int at, FormField field, Key key) {
        if (key.is(' ')) {
            return Step.of(state.replaceTop(new Screen.NewGame(field.step(1), at)));
        }
        if (!key.isText()) {
            return Step.of(state);
        }
        String typed = Character.toString(key.character());
        if (field.title().equals(FormField.CLOCK)) {
            return Step.of(state.push(new Screen.Ask(Question.CLOCK, typed)));
        }
        if (field.title().equals(FormField.OPPONENT) && Runner.atServer(state)) {
            return Step.of(state.push(new Screen.Ask(Question.PLAYER, typed)));
        }
        return Step.of(field.named(key.character())
                .map(choice -> state.replaceTop(new Screen.NewGame(choice, at)))
                .orElse(state));
    }

    static Step palette(ClientState state, Screen.Palette palette, Key key) {
        List<Command> found = Commands.matching(state, palette.filter());
        int size = Math.max(1, found.size());
        int selected = Math.min(palette.selected(), size - 1);
        return switch (key.kind()) {
            case ESCAPE -> Step.of(state.pop());
            case UP -> choose(state, palette, Math.floorMod(selected - 1, size));
            case DOWN, TAB -> choose(state, palette, Math.floorMod(selected + 1, size));
            case ENTER -> found.isEmpty() ? Step.of(state) : Runner.run(state.pop(), found.get(selected));
            default -> {
                Optional<String> filter = Typing.edit(palette.filter(), key);
                yield Step.of(filter.map(text -> state.replaceTop(new Screen.Palette(text, 0)))
                        .orElse(state));
            }
        };
    }

    private static Step choose(ClientState state, Screen.Palette palette, int selected) {
        return Step.of(state.replaceTop(new Screen.Palette(palette.filter(), selected)));
    }
}
