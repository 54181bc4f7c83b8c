package org.parlor.client.model;

import java.util.List;
import org.parlor.client.frame.Key;

/** Changes of what the person likes: in force at once, and kept in the config file. */
final class Likes {
    private static final List<Preference> ALL = List.of(Preference.values());

    private Likes() {}

    static Step press(ClientState state, Screen.SettingsForm form, Key key) {
        return switch (key.kind()) {
            case UP, BACK_TAB -> at(state, form.field() - 1);
            case DOWN, TAB -> at(state, form.field() + 1);
            case HOME -> at(state, 0);
            case END -> at(state, ALL.size());
            case LEFT -> change(state, form, -1);
            case RIGHT, ENTER -> change(state, form, 1);
            default ->
                key.is(' ')
                        ? change(state, form, 1)
                        : Commands.find(state, key)
                                .map(found -> Runner.run(state, found))
                                .orElse(Step.of(state));
        };
    }

    /** A click on a field changes it. */
    static Step click(ClientState state, int field) {
        Screen.SettingsForm form = new Screen.SettingsForm(Math.floorMod(field, ALL.size() + 1));
        return change(state.replaceTop(form), form, 1);
    }

    private static Step at(ClientState state, int field) {
        return Step.of(state.replaceTop(new Screen.SettingsForm(Math.floorMod(field, ALL.size() + 1))));
    }

    private static Step change(ClientState state, Screen.SettingsForm form, int by) {
        return form.field() == 0 ? Runner.run(state, Command.NAME) : choose(state, ALL.get(form.field() - 1), by);
    }

    /** The next of what can be chosen, told in the line of news. */
    static Step next(ClientState state, Preference preference) {
        Step step = choose(state, preference, 1);
        String told = preference.title() + ": " + step.state().settings().word(preference);
        return new Step(step.state().info(told), step.effects());
    }

    private static Step choose(ClientState state, Preference preference, int by) {
        List<String> words = state.settings().words(preference);
        int at = words.indexOf(state.settings().word(preference));
        String word = words.get(Math.floorMod(at + by, words.size()));
        return keep(state.with(state.settings().with(preference, word)), preference.key(), word);
    }

    static Step keep(ClientState state, String key, String value) {
        String file = state.settings().config();
        return file.isEmpty() ? Step.of(state) : Step.of(state).and(new Effect.KeepSetting(file, key, value));
    }
}
