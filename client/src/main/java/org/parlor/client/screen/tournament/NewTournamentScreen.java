package org.parlor.client.screen.tournament;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.TournamentSetup;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.layout.HeaderFooterView.KeyHint;
import org.parlor.client.screen.newgame.ChoiceField;
import org.parlor.client.screen.newgame.NewGameFields;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.Messages;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.TextInput;
import org.parlor.client.ui.widget.FormView;
import org.parlor.client.ui.widget.ListState;
import org.parlor.message.RequestException;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.OpponentFilter;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.message.value.TournamentFormat;

/** The form for a new tournament. Row 0 is the name; the last line shows the equivalent command. */
public record NewTournamentScreen(TournamentSetup setup, ListState list) implements Screen {
    private static final List<KeyHint> HINTS = NewGameFields.hints(Messages.ENGLISH, "keys.create");

    static Update open(ClientState state) {
        return Update.of(state.push(new NewTournamentScreen(TournamentSetup.DEFAULT, ListState.START)));
    }

    private static List<ChoiceField<TournamentSetup>> fields(TournamentSetup setup) {
        List<ChoiceField<TournamentSetup>> fields = new ArrayList<>();
        fields.add(ChoiceField.of(
                "Format",
                List.of(
                        TournamentFormat.SWISS,
                        TournamentFormat.ROUNDROBIN,
                        TournamentFormat.ARENA,
                        TournamentFormat.GAUNTLET),
                setup.format(),
                TournamentText::kind,
                TournamentSetup::withFormat,
                setup));
        Stream<ChoiceField<GameSetup>> game = Stream.of(
                        NewGameFields.game(Messages.ENGLISH, setup.game()),
                        List.of(
                                NewGameFields.tournamentClock(
                                        Messages.ENGLISH, setup.game(), setup.format() == TournamentFormat.ROUNDROBIN),
                                NewGameFields.rated(Messages.ENGLISH, setup.game(), false)))
                .flatMap(List::stream);
        game.map(field -> field.map(setup::withGame)).forEach(fields::add);
        fields.add(
                switch (setup.format()) {
                    case SWISS -> count("Rounds", "automatic", setup, 0, 3, 5, 7, 9, 11);
                    case ROUNDROBIN, GAUNTLET ->
                        setup.game().timeControl().isCorrespondence()
                                ? count("Games per pair", "1", setup, 0, TournamentRequest.CORRESPONDENCE_CYCLES_MAX)
                                : count("Games per pair", "1", setup, 0, 2, 3, 4, 6, TournamentRequest.CYCLES_MAX);
                    case ARENA -> count("Minutes", "60", setup, 0, 15, 30, 45, 90, 120);
                });
        if (setup.format() == TournamentFormat.ROUNDROBIN) {
            fields.add(ChoiceField.of(
                    "Group size",
                    List.of(0, 4, 6, 8, 10, 12),
                    setup.groupSize(),
                    size -> size == 0 ? "one group" : size.toString(),
                    TournamentSetup::withGroupSize,
                    setup));
        }
        fields.add(ChoiceField.of(
                "Players",
                List.of(OpponentFilter.ANY, OpponentFilter.HUMAN, OpponentFilter.BOT),
                setup.vs(),
                vs -> switch (vs) {
                    case ANY -> "all";
                    case HUMAN -> "people";
                    case BOT -> "bots";
                },
                TournamentSetup::withPlayers,
                setup));
        return fields;
    }

    /** @param usual the label of 0, the default */
    private static ChoiceField<TournamentSetup> count(
            String title, String usual, TournamentSetup setup, Integer... values) {
        return ChoiceField.of(
                title,
                List.of(values),
                setup.count(),
                value -> value == 0 ? usual : value.toString(),
                TournamentSetup::withCount,
                setup);
    }

    /** Returns the selected field; empty for the name. */
    private Optional<ChoiceField<TournamentSetup>> field() {
        List<ChoiceField<TournamentSetup>> fields = fields(setup);
        return isTyping() ? Optional.empty() : Optional.of(fields.get(Math.min(list.selected(), fields.size()) - 1));
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        int size = fields(setup).size() + 1;
        return switch (key.kind()) {
            case ENTER -> create(state);
            case ESCAPE -> close(state);
            default ->
                list.pressInMenu(key, size, state.pageRows())
                        .map(next -> Update.of(state.replaceTop(new NewTournamentScreen(setup, next))))
                        .orElseGet(() -> change(state, key));
        };
    }

    private Update create(ClientState state) {
        try {
            return TournamentListScreen.send(state.pop(), setup.toRequest());
        } catch (RequestException invalid) {
            return Update.of(state.error(invalid.text()));
        }
    }

    private Update with(ClientState state, TournamentSetup next) {
        return Update.of(state.replaceTop(new NewTournamentScreen(next, list)));
    }

    /** Edits the name, opens a prompt for a clock, or changes the selected field. */
    private Update change(ClientState state, Key key) {
        Optional<ChoiceField<TournamentSetup>> field = field();
        if (field.isEmpty()) {
            Optional<String> name = TextInput.edit(setup.name(), key);
            return name.map(text -> with(state, setup.withName(text))).orElse(Update.of(state));
        }
        if (key.isText() && !key.is(' ') && field.get().title().equals(Messages.ENGLISH.get(NewGameFields.CLOCK))) {
            return ChoiceField.askClock(
                    state,
                    "5+3, 30s, 10+3x30 with byo-yomi, or 3d in a round-robin",
                    key,
                    TimeControlFormat::parse,
                    (back, clock) -> with(back, setup.withGame(setup.game().withClock(clock))));
        }
        return AvailableActions.find(state, key)
                .map(action -> action.run(state))
                .or(() -> field.get()
                        .press(key)
                        .map(next -> with(
                                NewGameFields.tellResets(
                                        Messages.ENGLISH, state, field.get().title(), setup.game(), next.game()),
                                next)))
                .orElse(Update.of(state));
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        int size = fields(setup).size() + 1;
        return list.selected() == row
                ? change(state, Key.of(Key.Kind.RIGHT))
                : Update.of(state.replaceTop(new NewTournamentScreen(setup, list.select(row, size, state.pageRows()))));
    }

    @Override
    public boolean isTyping() {
        return list.selected() == 0;
    }

    @Override
    public List<Action> actions() {
        return List.of(CommonActions.CLOSE, CommonActions.HELP);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        Canvas body = HeaderFooterView.draw(canvas, state, "Parlor › New tournament", HINTS);
        FormView.Field name = FormView.Field.text("Name", setup.name(), "1 to 60 characters");
        List<FormView.Field> fields = Stream.concat(
                        Stream.of(name), fields(setup).stream().map(field -> field.toField(Messages.ENGLISH)))
                .toList();
        FormView.drawInBox(body, "New tournament", fields, list);
        HeaderFooterView.status(canvas, state, "Line command:  " + DisplayText.clean(setup.line()), StyleRole.DIM);
    }
}
