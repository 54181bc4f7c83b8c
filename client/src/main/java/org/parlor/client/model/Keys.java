package org.parlor.client.model;

import java.util.Optional;
import org.parlor.client.frame.Key;

/** What a key does: a few mean the same everywhere, the rest belongs to the screen on top. */
final class Keys {
    static final int EXIT_INTERRUPTED = 130;

    private Keys() {}

    static Step press(ClientState state, Key key) {
        if (key.equals(Key.ctrl('c'))) {
            return interrupt(state);
        }
        if (key.equals(Key.ctrl('l'))) {
            return Step.of(state).and(new Effect.Repaint());
        }
        ClientState calm = state.with(Notice.NONE);
        if (key.equals(Key.ctrl('k'))) {
            return Runner.run(calm, Command.MENU);
        }
        boolean helps = key.kind() == Key.Kind.F1 || (key.is('?') && !isTyping(state));
        if (helps && !(state.top() instanceof Screen.Help)) {
            return Step.of(calm.push(new Screen.Help(0)));
        }
        return state.top()
                .accept(new OnScreen(
                        calm,
                        takesLetters(state) ? key : state.settings().keys().meant(key)));
    }

    /** The first one asks where something would be lost, the second one does not. */
    private static Step interrupt(ClientState state) {
        boolean asked = state.top() instanceof Screen.Confirm confirm && confirm.command() == Command.QUIT;
        return asked || Runner.loss(state).isEmpty()
                ? Step.of(state).and(new Effect.Quit(EXIT_INTERRUPTED, ""))
                : Runner.run(state, Command.QUIT);
    }

    /** Whether letters are text now, be it to search or to move. */
    private static boolean takesLetters(ClientState state) {
        Screen top = state.top();
        return isTyping(state)
                || top instanceof Screen.Records
                || (top instanceof Screen.Game game && !game.typed().isEmpty());
    }

    private static boolean isTyping(ClientState state) {
        Screen top = state.top();
        return top instanceof Screen.Ask
                || (top instanceof Screen.Join join && join.form().place().isEmpty())
                || top instanceof Screen.Palette
                || (top instanceof Screen.Game game && game.chatting())
                || (top instanceof Screen.Lounge lounge && (lounge.typed() != null || lounge.filtering()));
    }

    private record OnScreen(ClientState state, Key key) implements Screen.Handler<Step> {

        @Override
        public Step home(Screen.Home home) {
            int size = Commands.HOME.size();
            return switch (key.kind()) {
                case UP -> Step.of(state.replaceTop(new Screen.Home(Math.floorMod(home.selected() - 1, size))));
                case DOWN, TAB -> Step.of(state.replaceTop(new Screen.Home(Math.floorMod(home.selected() + 1, size))));
                case ENTER -> Runner.run(state, Commands.HOME.get(home.selected()));
                default -> command();
            };
        }

        @Override
        public Step newGame(Screen.NewGame form) {
            return Lists.form(state, form, key);
        }

        @Override
        public Step lounge(Screen.Lounge lounge) {
            return LoungeKeys.press(state, lounge, key);
        }

        @Override
        public Step waiting(Screen.Waiting waiting) {
            return command();
        }

        @Override
        public Step game(Screen.Game game) {
            return GameKeys.press(state, game, key);
        }

        @Override
        public Step page(Screen.Page page) {
            return Sheets.press(state, page, key);
        }

        @Override
        public Step tours(Screen.Tours tours) {
            return TourCommands.press(state, tours, key);
        }

        @Override
        public Step tour(Screen.Tour tour) {
            return TourCommands.press(state, tour, key);
        }

        @Override
        public Step records(Screen.Records records) {
            return ReplayKeys.press(state, records, key);
        }

        @Override
        public Step replay(Screen.Replay replay) {
            return ReplayKeys.press(state, replay, key);
        }

        @Override
        public Step settingsForm(Screen.SettingsForm form) {
            return Likes.press(state, form, key);
        }

        @Override
        public Step join(Screen.Join join) {
            return Joining.press(state, join.form(), key);
        }

        @Override
        public Step doubt(Screen.Doubt doubt) {
            return Joining.answer(state, doubt, key);
        }

        @Override
        public Step help(Screen.Help help) {
            return switch (key.kind()) {
                case UP -> Step.of(state.replaceTop(new Screen.Help(Math.max(0, help.scroll() - 1))));
                case DOWN -> Step.of(state.replaceTop(new Screen.Help(help.scroll() + 1)));
                case PAGE_UP -> Step.of(state.replaceTop(new Screen.Help(Math.max(0, help.scroll() - 10))));
                case PAGE_DOWN -> Step.of(state.replaceTop(new Screen.Help(help.scroll() + 10)));
                default -> Step.of(state.pop());
            };
        }

        @Override
        public Step palette(Screen.Palette palette) {
            return Lists.palette(state, palette, key);
        }

        @Override
        public Step confirm(Screen.Confirm confirm) {
            ClientState back = state.pop();
            boolean again = confirm.plays() && (key.kind() == Key.Kind.ENTER || key.is(' '));
            boolean yes = again || key.is('y') || key.is('Y');
            return yes ? Runner.confirmed(back, confirm.command()) : Step.of(back);
        }

        @Override
        public Step ask(Screen.Ask ask) {
            if (key.kind() == Key.Kind.ESCAPE) {
                return Step.of(state.pop());
            }
            if (key.kind() == Key.Kind.ENTER) {
                return Answers.given(state, ask);
            }
            Optional<String> typed = Typing.edit(ask.typed(), key);
            return Step.of(typed.map(text -> state.replaceTop(new Screen.Ask(ask.question(), text)))
                    .orElse(state));
        }

        private Step command() {
            return Commands.find(state, key)
                    .map(found -> Runner.run(state, found))
                    .orElse(Step.of(state));
        }
    }
}
