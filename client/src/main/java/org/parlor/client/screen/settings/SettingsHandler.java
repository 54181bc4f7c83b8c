package org.parlor.client.screen.settings;

import java.util.List;
import org.parlor.client.screen.Actions;
import org.parlor.client.screen.CommonActions;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Update;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.ui.Key;

/** Changes settings: effective at once, and saved in the config file. */
public final class SettingsHandler {
    private static final List<Setting> ALL = List.of(Setting.values());

    private SettingsHandler() {}

    public static Update press(ClientState state, SettingsScreen form, Key key) {
        return switch (key.kind()) {
            case UP, BACK_TAB -> at(state, form.field() - 1);
            case DOWN, TAB -> at(state, form.field() + 1);
            case HOME -> at(state, 0);
            case END -> at(state, ALL.size());
            case LEFT -> change(state, form, -1);
            case RIGHT, ENTER -> change(state, form, 1);
            default -> key.is(' ') ? change(state, form, 1) : Actions.press(state, key);
        };
    }

    /** A click on a field changes it. */
    public static Update click(ClientState state, int field) {
        SettingsScreen form = new SettingsScreen(Math.floorMod(field, ALL.size() + 1));
        return change(state.replaceTop(form), form, 1);
    }

    private static Update at(ClientState state, int field) {
        return Update.of(state.replaceTop(new SettingsScreen(Math.floorMod(field, ALL.size() + 1))));
    }

    private static Update change(ClientState state, SettingsScreen form, int by) {
        return form.field() == 0 ? CommonActions.NAME.run(state) : choose(state, ALL.get(form.field() - 1), by);
    }

    /** The next of what can be chosen, told in the line of news. */
    public static Update next(ClientState state, Setting setting) {
        Update update = choose(state, setting, 1);
        String told = setting.title() + ": " + update.state().settings().word(setting);
        return new Update(update.state().info(told), update.effects());
    }

    private static Update choose(ClientState state, Setting setting, int by) {
        List<String> words = state.settings().words(setting);
        int at = words.indexOf(state.settings().word(setting));
        String word = words.get(Math.floorMod(at + by, words.size()));
        return save(state.with(state.settings().with(setting, word)), setting.key(), word);
    }

    public static Update save(ClientState state, String key, String value) {
        String file = state.settings().configFile();
        return file.isEmpty() ? Update.of(state) : Update.of(state).with(new Effect.SaveSetting(file, key, value));
    }

    /** Changes the person's name, from a prompt. */
    public static Update rename(ClientState state, String name) {
        return Settings.isName(name)
                ? save(
                        state.pop()
                                .with(state.settings().withName(name))
                                .info("You are " + name + " from the next log-in on"),
                        "name",
                        name)
                : Update.of(state.error("A name has 1 to 24 letters, digits, _ . or -"));
    }
}
