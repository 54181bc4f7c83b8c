package org.parlor.client.screen.dialog;

import org.parlor.client.screen.home.NewGameScreen;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.game.setup.TournamentSpec;
import org.parlor.client.screen.join.ConnectFlow;
import org.parlor.client.screen.lobby.LobbyCommandHandler;
import org.parlor.client.screen.replay.RecordExport;
import org.parlor.client.screen.replay.ReplayFlow;
import org.parlor.client.screen.replay.ReplayKeyHandler;
import org.parlor.client.screen.settings.SettingsHandler;
import org.parlor.client.screen.tournament.TournamentHandler;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.state.settings.Settings;
import org.parlor.message.RequestException;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.rules.InvalidInputException;

/** What becomes of a line of text that was asked for. */
public final class PromptHandler {
    private static final Pattern GAME = Pattern.compile("#?([A-Za-z0-9_-]{1,32})");

    private static final Pattern PLAYER = Pattern.compile("[A-Za-z0-9_.-]{1,32}");

    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_-]{1,32}");

    private PromptHandler() {}

    public static Update submit(ClientState state, TextPromptDialog textPrompt) {
        String text = textPrompt.typed().strip();
        return switch (textPrompt.prompt()) {
            case NAME -> name(state, text);
            case WATCH -> watch(state, text);
            case CLOCK -> clock(state, text);
            case PLAYER -> player(state, text);
            case CODE -> code(state, text);
            case TOURNAMENT -> tour(state, text);
            case RECORDS ->
                ReplayFlow.open(state.pop(), text.isEmpty() ? state.settings().recordFile() : text, RecordFilter.ALL);
            case EXPORT -> RecordExport.toFile(state, text);
            case PLY -> ReplayKeyHandler.goTo(state, text);
        };
    }

    private static Update name(ClientState state, String text) {
        return Settings.isName(text)
                ? SettingsHandler.save(
                        state.pop()
                                .with(state.settings().withName(text))
                                .info("You are " + text + " from the next log-in on"),
                        "name",
                        text)
                : Update.of(state.error("A name has 1 to 24 letters, digits, _ . or -"));
    }

    private static Update clock(ClientState state, String text) {
        try {
            return choose(state, TimeControlFormat.parse(text), GameSetup::withClock);
        } catch (InvalidInputException wrong) {
            return Update.of(state.error(wrong.getMessage()));
        }
    }

    private static Update player(ClientState state, String text) {
        return PLAYER.matcher(text).matches()
                ? choose(state, Opponent.player(text), GameSetup::withOpponent)
                : Update.of(state.error("A name has 1 to 32 letters, digits, _ . or -"));
    }

    /** Into the form from which it was asked. */
    private static <T> Update choose(ClientState state, T value, BiFunction<GameSetup, T, GameSetup> choose) {
        ClientState back = state.pop();
        return Update.of(
                back.topScreen() instanceof NewGameScreen form
                        ? back.replaceTop(new NewGameScreen(choose.apply(form.setup(), value), form.field()))
                        : back);
    }

    private static Update code(ClientState state, String text) {
        return CODE.matcher(text).matches()
                ? LobbyCommandHandler.takeCode(state.pop(), text)
                : Update.of(state.error("A code is letters and digits, as whoever offers the game has been told"));
    }

    private static Update tour(ClientState state, String text) {
        try {
            return TournamentHandler.create(state.pop(), TournamentSpec.parse(text));
        } catch (InvalidInputException wrong) {
            return Update.of(state.error(wrong.getMessage()));
        } catch (RequestException wrong) {
            return Update.of(state.error(wrong.text()));
        }
    }

    private static Update watch(ClientState state, String text) {
        return GAME.matcher(text).matches()
                ? ConnectFlow.watch(state.pop(), text.startsWith("#") ? text.substring(1) : text)
                : Update.of(state.error("'" + text + "' is no game: type its number as in g17, or top"));
    }
}
