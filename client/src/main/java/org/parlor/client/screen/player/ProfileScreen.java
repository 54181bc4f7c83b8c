package org.parlor.client.screen.player;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.TimeFormat;
import org.parlor.client.game.VariantName;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.layout.ListScreen;
import org.parlor.client.screen.newgame.NewGameScreen;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.PagedList;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.ListState;
import org.parlor.client.ui.widget.Table;
import org.parlor.client.ui.widget.Table.Column;
import org.parlor.client.ui.widget.Table.Row;
import org.parlor.message.AccountRequest;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.Reply.LeaderboardEntry;
import org.parlor.message.Reply.PastGame;
import org.parlor.message.Reply.Profile;
import org.parlor.message.RequestException;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.UserInfo;
import org.parlor.message.value.UsernameProfile;
import org.parlor.notation.RecordFormat;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/**
 * A player: ratings and finished games.
 *
 * @param user the name at the server
 * @param profile null before the reply
 * @param profileRequest the number of the pending request for the profile, 0 for none
 * @param recordRequest that for the game to open
 */
public record ProfileScreen(
        String user,
        @Nullable Profile profile,
        PagedList<PastGame> games,
        ListState list,
        long profileRequest,
        long recordRequest)
        implements ListScreen<PastGame> {
    private static final Action OPEN = Action.of("open", Key.Kind.ENTER, "open", "Open selection", "replay the game")
            .runs(ListScreen::open);
    private static final Action CHALLENGE = Action.of(
                    "challenge", 'c', "challenge", "Challenge", "to a game of your choice")
            .runs(ProfileScreen::challenge);

    private static final Action VACATION = Action.of(
                    "vacation", 'v', "vacation", "Vacation", "stop your clocks in games by correspondence")
            .runs(ProfileScreen::askVacation)
            .when(state -> state.topScreen() instanceof ProfileScreen screen
                    && screen.profile != null
                    && screen.profile.vacationDays() != null);

    private static final Action EXPORT = Action.of(
                    "export/your-data",
                    'e',
                    "your data",
                    "Export your data",
                    "what the server stores about you, to a file")
            .runs(AccountExportScreen::ask)
            .when(ProfileScreen::isOwnAccount);

    private static final Action DELETE = Action.of(
                    "delete-account",
                    'D',
                    "delete",
                    "Delete your account",
                    "after a deletion period to change your mind")
            .runs(AccountDeletionScreen::open)
            .when(ProfileScreen::isOwnAccount);

    /** The actions on a player, also in the leaderboard. */
    public static final List<Action> ACTIONS = List.of(
            OPEN,
            CHALLENGE,
            VACATION,
            EXPORT,
            DELETE,
            CommonActions.CLOSE,
            SettingsScreen.THEME,
            CommonActions.HELP,
            QuitHandler.QUIT);

    private static final List<Column> RATINGS = List.of(
            Column.left("Game"),
            Column.left("Rating"),
            Column.right("Games").rank(1),
            Column.right("Won"),
            Column.right("Drawn"),
            Column.right("Lost"));
    private static final List<Column> GAMES = List.of(
            Column.left("Date").rank(2),
            Column.left("Game").min(8),
            Column.left("Opponent").min(10),
            Column.left("").rank(4),
            Column.left("Result"),
            Column.right("Moves").rank(3));

    /** Opens the screen and requests the profile and the latest games. */
    public static Update open(ClientState state, String user) {
        Update asked = Update.of(state).send(new AccountRequest.Profile(user));
        long request = asked.state().lastRequest();
        ProfileScreen opened = new ProfileScreen(user, null, PagedList.empty(), ListState.START, request, 0);
        return asked.andThen(next -> opened.loadPage(next.push(opened)));
    }

    private static boolean isOwnAccount(ClientState state) {
        return state.topScreen() instanceof ProfileScreen screen
                && screen.profile != null
                && !Boolean.TRUE.equals(screen.profile.user().guest())
                && screen.profile.user().name().equals(state.session().userName())
                && state.connection().supports("accountData");
    }

    private static Update challenge(ClientState state) {
        Optional<String> player = state.topScreen() instanceof ProfileScreen profile
                ? Optional.of(profile.user)
                : state.topScreen() instanceof LeaderboardScreen leaders
                        ? leaders.selected(state).map(LeaderboardEntry::name)
                        : Optional.empty();
        return player.map(name -> NewGameScreen.challenge(state, name)).orElse(Update.of(state));
    }

    private static Update askVacation(ClientState state) {
        return Update.of(state.push(
                new TextPromptDialog("Vacation", "days from now, 0 to end it", "", ProfileScreen::setVacation)));
    }

    /** Begins or ends a vacation, and requests the user's profile, which shows it. */
    private static Update setVacation(ClientState asked, String typed) {
        if (!typed.strip().matches("[0-9]{1,3}")) {
            return Update.of(asked.error("The vacation is a number of days"));
        }
        ClientState state = asked.pop();
        try {
            Update sent = Update.of(state)
                    .send(new AccountRequest.Vacation(Integer.parseInt(typed.strip())))
                    .send(new AccountRequest.Profile(null));
            return sent.map(next -> next.topScreen() instanceof ProfileScreen screen
                    ? next.replaceTop(screen.withProfileRequest(next.lastRequest()))
                    : next);
        } catch (RequestException invalid) {
            return Update.of(state.error(invalid.text()));
        }
    }

    private ProfileScreen withProfileRequest(long request) {
        return new ProfileScreen(user, profile, games, list, request, recordRequest);
    }

    private Update loadPage(ClientState state) {
        return Update.of(state)
                .send(new LobbyRequest.History(user, null, null, games.more()))
                .map(next -> next.replace(this, with(games.withRequest(next.lastRequest()))));
    }

    @Override
    public ProfileScreen withList(ListState next) {
        return new ProfileScreen(user, profile, games, next, profileRequest, recordRequest);
    }

    private ProfileScreen with(PagedList<PastGame> next) {
        return new ProfileScreen(user, profile, next, list, profileRequest, recordRequest);
    }

    @Override
    public List<PastGame> rows(ClientState state) {
        return games.rows();
    }

    @Override
    public Update select(ClientState state, ListState next) {
        ProfileScreen selected = withList(next);
        ClientState shown = state.replaceTop(selected);
        return games.endsAt(next.selected()) ? selected.loadPage(shown) : Update.of(shown);
    }

    /** Requests the record of the game. */
    @Override
    public Update open(ClientState state, PastGame row) {
        return Update.of(state)
                .send(new GameRequest.RecordRequest(row.g(), RecordFormat.JSON.id()))
                .map(next -> next.replaceTop(
                        new ProfileScreen(user, profile, games, list, profileRequest, next.lastRequest())));
    }

    @Override
    public boolean isWaitingFor(long request) {
        return request == profileRequest || request == recordRequest || request == games.request();
    }

    @Override
    public Update onReply(ClientState state, Reply reply) {
        if (reply instanceof Reply.ErrorReply error) {
            ProfileScreen idle = new ProfileScreen(user, profile, games.withRequest(0), list, 0, 0);
            return Update.of(state.replace(this, idle).error(error.message()));
        }
        if (reply instanceof Reply.RecordReply sent) {
            GameRecord game = sent.record().game();
            return Update.of(
                    game == null || state.topScreen() != this
                            ? state
                            : state.push(ReplayScreen.of(RecordedGame.of(game))));
        }
        ProfileScreen told = reply instanceof Reply.ProfileReply sent
                ? new ProfileScreen(user, sent.profile(), games, list, 0, recordRequest)
                : with(games.withPage(reply, PastGame.class));
        return Update.of(state.replace(this, told));
    }

    @Override
    public List<Action> actions() {
        return ACTIONS;
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        String title = "Parlor › " + DisplayText.clean(user);
        Canvas body = HeaderFooterView.draw(canvas, state, title, HeaderFooterView.listHints(state));
        int head = drawProfile(body);
        body.line(0, head, body.columns(), '─', StyleRole.RULE);
        Canvas rows = body.region(0, head + 1, body.columns(), body.rows() - head - 1);
        Table.draw(rows, GAMES, games.size(), i -> row(games.rows().get(i)), list);
        if (games.isEmpty()) {
            rows.text(3, 1, "No finished games", StyleRole.DIM);
        }
        HeaderFooterView.status(canvas, state, games.count("finished game"), StyleRole.DIM);
    }

    /** @return the number of rows drawn */
    private int drawProfile(Canvas body) {
        if (profile == null) {
            body.text(1, 0, DisplayText.clean(user), StyleRole.TURN);
            return 1;
        }
        boolean guest = Boolean.TRUE.equals(profile.user().guest());
        String facts = Stream.of(
                        DisplayText.clean(profile.user().name()),
                        profile.user().bot() ? "bot" : guest ? "guest" : "",
                        profile.here() ? "online" : "",
                        profile.vacationUntil() == null
                                ? ""
                                : "on vacation until " + TimeFormat.day(profile.vacationUntil()),
                        vacationDays(profile),
                        "joined " + TimeFormat.day(profile.since()))
                .filter(fact -> !fact.isEmpty())
                .collect(Collectors.joining(" · "));
        body.text(1, 0, facts, StyleRole.TURN);
        if (profile.ratings().isEmpty()) {
            body.text(1, 1, "No rated games yet", StyleRole.DIM);
            return 2;
        }
        List<Row> ratings = profile.ratings().entrySet().stream()
                .map(rating -> rating(rating.getKey(), rating.getValue()))
                .limit(Math.max(1, body.rows() - 6))
                .toList();
        Table table = Table.of(RATINGS, ratings, body.columns() - 2);
        table.titles(body.region(1, 1, body.columns() - 2, 1));
        for (int i = 0; i < ratings.size(); i++) {
            table.row(body.region(1, 2 + i, body.columns() - 2, 1), i, false);
        }
        return 2 + ratings.size();
    }

    /** The days of vacation that are left, known in the user's own profile only. */
    private static String vacationDays(Profile profile) {
        Integer left = profile.vacationDays();
        return left == null ? "" : left + (left == 1 ? " day of vacation" : " days of vacation");
    }

    private static Row rating(String game, Reply.RatingSummary summary) {
        return Row.of(
                Games.find(game).map(GameKind::name).orElse(game),
                summary.r() + " ±" + 2 * summary.rd(),
                Integer.toString(summary.games()),
                Integer.toString(summary.won()),
                Integer.toString(summary.drawn()),
                Integer.toString(summary.lost()));
    }

    private Row row(PastGame game) {
        String first = game.players().get(0).name();
        int seat = UsernameProfile.key(first).equals(UsernameProfile.key(user)) ? 0 : 1;
        UserInfo other = game.players().get(1 - seat);
        return Row.of(
                TimeFormat.day(game.at()),
                VariantName.words(game.game(), game.options(), 15),
                other.r() == null ? other.name() : other.name() + " " + other.r(),
                game.rated() ? "rated" : "",
                result(game, seat),
                Integer.toString(game.plies()));
    }

    /** Returns the result from the point of view of the player in that seat. */
    private static String result(PastGame game, int seat) {
        Integer winner = game.result().winner();
        List<Integer> score = game.result().score();
        String reason = game.result().reason();
        String drawn = reason.equals("normal") || reason.equals("agreed") ? "drawn" : reason;
        String word = winner == null ? drawn : winner == seat ? "won" : "lost";
        String how = reason.equals("normal") ? score.get(seat) + " – " + score.get(1 - seat) : "(" + reason + ")";
        return reason.equals(word) ? word : word + " " + how;
    }
}
