package org.parlor.client.screen.newgame;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.parlor.client.game.TimeFormat;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.Messages;
import org.parlor.client.ui.widget.FormView;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;

/**
 * A field of a form with a choice: its values, and the setup for each of them.
 *
 * @param labels of the values, in the same order as {@code setups}
 * @param current index of the current value
 */
public record ChoiceField<S>(String title, List<String> labels, List<S> setups, int current) {
    public ChoiceField {
        labels = List.copyOf(labels);
        setups = List.copyOf(setups);
    }

    /** @param choose returns the setup with a value */
    public static <S, T> ChoiceField<S> of(
            String title, List<T> values, T now, Function<T, String> label, BiFunction<S, T, S> choose, S setup) {
        int current = Math.max(0, values.indexOf(now));
        List<S> choices = IntStream.range(0, values.size())
                .mapToObj(i -> i == current ? setup : choose.apply(setup, values.get(i)))
                .toList();
        return new ChoiceField<>(title, values.stream().map(label).toList(), choices, current);
    }

    /** Returns the same choice as a part of a larger setup. */
    public <T> ChoiceField<T> map(Function<S, T> setup) {
        return new ChoiceField<>(title, labels, setups.stream().map(setup).toList(), current);
    }

    /** Returns the next setup whose label begins with a character; empty if there is none. */
    private Optional<S> byFirstLetter(char first) {
        return IntStream.rangeClosed(1, labels.size())
                .map(by -> Math.floorMod(current + by, labels.size()))
                .filter(i -> Character.toLowerCase(labels.get(i).charAt(0)) == Character.toLowerCase(first))
                .mapToObj(setups::get)
                .findFirst();
    }

    /** Returns the setup some values further, wrapping around at the ends. */
    private S neighbour(int by) {
        return setups.get(Math.floorMod(current + by, setups.size()));
    }

    /** Handles a key that changes the value; empty for any other key. */
    public Optional<S> press(Key key) {
        return switch (key.kind()) {
            case LEFT -> Optional.of(neighbour(-1));
            case RIGHT -> Optional.of(neighbour(1));
            default ->
                key.is(' ')
                        ? Optional.of(neighbour(1))
                        : key.isText() ? byFirstLetter(key.character()) : Optional.empty();
        };
    }

    /** Opens a prompt for a time control, which {@code choose} receives with the state without the prompt. */
    public static Update askClock(
            ClientState state,
            String hint,
            Key first,
            Function<String, TimeControl> parser,
            BiFunction<ClientState, TimeControl, Update> choose) {
        return Update.of(state.push(new TextPromptDialog(
                state.text("form.askClock"),
                hint,
                Character.toString(first.character()),
                (asked, text) -> choose.apply(asked.pop(), parser.apply(text)))));
    }

    public FormView.Field toField(Messages messages) {
        String label = labels.get(current);
        FormView.Field field = FormView.Field.choice(title, label, labels);
        return title.equals(messages.get(NewGameFields.CLOCK))
                        && TimeControlFormat.parseRecorded(label) instanceof TimeControl.Correspondence days
                ? new FormView.Field(title, label, labels, TimeFormat.words(messages, days))
                : field;
    }
}
