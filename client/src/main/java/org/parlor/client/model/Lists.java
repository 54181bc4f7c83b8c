package org.parlor.client.model;

import java.util.List;
import java.util.Optional;
import org.parlor.client.frame.Key;
import org.parlor.message.LobbyRequest;

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
            return lounge.selected() == index
                    ? Keys.press(state, enter)
                    : Step.of(state.replaceTop(new Screen.Lounge(index, lounge.typed())));
        }
        if (top instanceof Screen.Records records) {
            return records.selected() == index
                    ? Keys.press(state, enter)
                    : Step.of(state.replaceTop(records.choosing(index)));
        }
        if (top instanceof Screen.Replay replay) {
            return Step.of(state.replaceTop(replay.at(index)));
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
                key.is(' ')
                        ? Step.of(state.replaceTop(
                                new Screen.NewGame(fields.get(field).step(1), field)))
                        : Commands.find(state, key)
                                .map(found -> Runner.run(state, found))
                                .orElse(Step.of(state));
        };
    }

    static Step lounge(ClientState state, Screen.Lounge lounge, Key key) {
        String typed = lounge.typed();
        if (typed != null) {
            return loungeChat(state, lounge, typed, key);
        }
        int size = Math.max(1, LoungeRow.of(state.world()).size());
        int selected = Math.min(lounge.selected(), size - 1);
        return switch (key.kind()) {
            case UP -> Step.of(state.replaceTop(new Screen.Lounge(Math.floorMod(selected - 1, size), null)));
            case DOWN, TAB -> Step.of(state.replaceTop(new Screen.Lounge(Math.floorMod(selected + 1, size), null)));
            case HOME -> Step.of(state.replaceTop(new Screen.Lounge(0, null)));
            case END -> Step.of(state.replaceTop(new Screen.Lounge(size - 1, null)));
            default ->
                Commands.find(state, key).map(found -> Runner.run(state, found)).orElse(Step.of(state));
        };
    }

    private static Step loungeChat(ClientState state, Screen.Lounge lounge, String typed, Key key) {
        if (key.kind() == Key.Kind.ESCAPE) {
            return Step.of(state.replaceTop(new Screen.Lounge(lounge.selected(), null)));
        }
        if (key.kind() == Key.Kind.ENTER) {
            Step closed = Step.of(state.replaceTop(new Screen.Lounge(lounge.selected(), null)));
            return typed.isBlank() ? closed : closed.send(new LobbyRequest.Chat("lobby", typed.strip()));
        }
        String text = Typing.edit(typed, key).orElse(typed);
        return Step.of(state.replaceTop(new Screen.Lounge(lounge.selected(), text)));
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
