package org.parlor.client.model;

import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.parlor.message.RequestException;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.rules.InvalidInputException;

/** What becomes of a line of text that was asked for. */
final class Answers {
    private static final Pattern GAME = Pattern.compile("#?([A-Za-z0-9_-]{1,32})");

    private static final Pattern PLAYER = Pattern.compile("[A-Za-z0-9_.-]{1,32}");

    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_-]{1,32}");

    private Answers() {}

    static Step given(ClientState state, Screen.Ask ask) {
        String text = ask.typed().strip();
        return switch (ask.question()) {
            case NAME -> name(state, text);
            case WATCH -> watch(state, text);
            case CLOCK -> clock(state, text);
            case PLAYER -> player(state, text);
            case CODE -> code(state, text);
            case TOUR -> tour(state, text);
            case RECORDS ->
                Replays.open(state.pop(), text.isEmpty() ? state.settings().games() : text, Pick.ALL);
            case EXPORT -> Exports.to(state, text);
            case PLY -> ReplayKeys.goTo(state, text);
        };
    }

    private static Step name(ClientState state, String text) {
        return Settings.isName(text)
                ? Likes.keep(
                        state.pop()
                                .with(state.settings().named(text))
                                .info("You are " + text + " from the next log-in on"),
                        "name",
                        text)
                : Step.of(state.error("A name has 1 to 24 letters, digits, _ . or -"));
    }

    private static Step clock(ClientState state, String text) {
        try {
            return choose(state, TimeControlFormat.parse(text), Choice::under);
        } catch (InvalidInputException wrong) {
            return Step.of(state.error(wrong.getMessage()));
        }
    }

    private static Step player(ClientState state, String text) {
        return PLAYER.matcher(text).matches()
                ? choose(state, Opponent.player(text), Choice::against)
                : Step.of(state.error("A name has 1 to 32 letters, digits, _ . or -"));
    }

    /** Into the form from which it was asked. */
    private static <T> Step choose(ClientState state, T value, BiFunction<Choice, T, Choice> choose) {
        ClientState back = state.pop();
        return Step.of(
                back.top() instanceof Screen.NewGame form
                        ? back.replaceTop(new Screen.NewGame(choose.apply(form.choice(), value), form.field()))
                        : back);
    }

    private static Step code(ClientState state, String text) {
        return CODE.matcher(text).matches()
                ? LoungeCommands.takeCode(state.pop(), text)
                : Step.of(state.error("A code is letters and digits, as whoever offers the game has been told"));
    }

    private static Step tour(ClientState state, String text) {
        try {
            return TourCommands.make(state.pop(), TourWish.parse(text));
        } catch (InvalidInputException wrong) {
            return Step.of(state.error(wrong.getMessage()));
        } catch (RequestException wrong) {
            return Step.of(state.error(wrong.text()));
        }
    }

    private static Step watch(ClientState state, String text) {
        return GAME.matcher(text).matches()
                ? Journeys.watch(state.pop(), text.startsWith("#") ? text.substring(1) : text)
                : Step.of(state.error("'" + text + "' is no game: type its number as in g17, or top"));
    }
}
