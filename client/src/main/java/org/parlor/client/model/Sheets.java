package org.parlor.client.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.frame.Key;
import org.parlor.message.AccountRequest;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.RecordFormat;
import org.parlor.notation.Replay;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** Profiles, histories and leaderboards: asked for page by page as one goes down, and a game of them replayed. */
final class Sheets {
    private static final int FAR = 10;

    private Sheets() {}

    /** Somebody's profile and their finished games. */
    static Step player(ClientState state, String user) {
        Step asked = Step.of(state).send(new AccountRequest.Profile(user));
        long profile = asked.state().lastRequest();
        Sheet.Player player = new Sheet.Player(user, null, List.of(), null, new Sheet.Asked(profile, 0, 0));
        return new Step(asked.state().push(new Screen.Page(player, 0)), asked.effects()).then(Sheets::more);
    }

    static Step leaders(ClientState state, GameKind kind) {
        Sheet.Leaders leaders = new Sheet.Leaders(kind, List.of(), null, Sheet.Asked.NOTHING);
        boolean there = state.top() instanceof Screen.Page page && page.sheet() instanceof Sheet.Leaders;
        Screen.Page first = new Screen.Page(leaders, 0);
        return more(there ? state.replaceTop(first) : state.push(first));
    }

    static Step press(ClientState state, Screen.Page page, Key key) {
        int last = Math.max(0, page.sheet().size() - 1);
        return switch (key.kind()) {
            case UP -> choose(state, page, Math.max(0, page.selected() - 1));
            case DOWN, TAB -> choose(state, page, Math.min(last, page.selected() + 1));
            case PAGE_UP -> choose(state, page, Math.max(0, page.selected() - FAR));
            case PAGE_DOWN -> choose(state, page, Math.min(last, page.selected() + FAR));
            case HOME -> choose(state, page, 0);
            case END -> choose(state, page, last);
            case LEFT -> turn(state, page, -1);
            case RIGHT -> turn(state, page, 1);
            default ->
                Commands.find(state, key).map(found -> Runner.run(state, found)).orElse(Step.of(state));
        };
    }

    /** The last row that is known asks for those after it. */
    static Step choose(ClientState state, Screen.Page page, int row) {
        ClientState chosen = state.replaceTop(new Screen.Page(page.sheet(), row));
        boolean end = row >= page.sheet().size() - 1;
        return end && next(page.sheet()) != null ? more(chosen) : Step.of(chosen);
    }

    private static Step turn(ClientState state, Screen.Page page, int by) {
        if (!(page.sheet() instanceof Sheet.Leaders leaders)) {
            return Step.of(state);
        }
        int next = Math.floorMod(Games.ALL.indexOf(leaders.kind()) + by, Games.ALL.size());
        return leaders(state, Games.ALL.get(next));
    }

    private static @Nullable String next(Sheet sheet) {
        return sheet instanceof Sheet.Player player ? player.more() : ((Sheet.Leaders) sheet).more();
    }

    private static Step more(ClientState state) {
        if (!(state.top() instanceof Screen.Page page) || page.sheet().asked().page() > 0) {
            return Step.of(state);
        }
        Sheet sheet = page.sheet();
        String after = next(sheet);
        ClientMessage request = sheet instanceof Sheet.Player player
                ? new LobbyRequest.History(player.user(), null, null, after)
                : new AccountRequest.Leaderboard(((Sheet.Leaders) sheet).kind().id(), null, after);
        Step sent = Step.of(state).send(request);
        Sheet.Asked asked = new Sheet.Asked(
                sheet.asked().profile(),
                sent.state().lastRequest(),
                sheet.asked().record());
        return new Step(sent.state().replaceTop(new Screen.Page(sheet.asking(asked), page.selected())), sent.effects());
    }

    /** The game, or the player, that is chosen. */
    static Step open(ClientState state, Screen.Page page) {
        Sheet sheet = page.sheet();
        if (page.selected() >= sheet.size()) {
            return Step.of(state);
        }
        if (sheet instanceof Sheet.Leaders leaders) {
            return player(state, leaders.leaders().get(page.selected()).name());
        }
        Sheet.Player player = (Sheet.Player) sheet;
        Step sent = Step.of(state)
                .send(new GameRequest.RecordRequest(
                        player.games().get(page.selected()).g(), RecordFormat.JSON.id()));
        Sheet.Asked asked = new Sheet.Asked(
                player.asked().profile(), player.asked().page(), sent.state().lastRequest());
        return new Step(
                sent.state().replaceTop(new Screen.Page(player.asking(asked), page.selected())), sent.effects());
    }

    /** Whom a sheet is about, or whose row is chosen in it. */
    static Optional<String> somebody(Screen.Page page) {
        return page.sheet() instanceof Sheet.Player player
                ? Optional.of(player.user())
                : ((Sheet.Leaders) page.sheet())
                        .leaders().stream().skip(page.selected()).findFirst().map(Reply.LeaderboardEntry::name);
    }

    /** What becomes of an answer that a sheet waits for; empty if none does. */
    static Optional<Step> answered(ClientState state, long number, Reply reply) {
        for (int i = 0; i < state.screens().size(); i++) {
            if (state.screens().get(i) instanceof Screen.Page page
                    && page.sheet().asked().holds(number)) {
                return Optional.of(answered(state, i, page, number, reply));
            }
        }
        return Optional.empty();
    }

    private static Step answered(ClientState state, int at, Screen.Page page, long number, Reply reply) {
        Sheet sheet = page.sheet();
        if (reply instanceof Reply.ErrorReply errorReply) {
            Screen.Page calm = new Screen.Page(sheet.asking(Sheet.Asked.NOTHING), page.selected());
            return Step.of(put(state, at, calm).error(errorReply.message()));
        }
        if (reply instanceof Reply.RecordReply recordReply
                && number == sheet.asked().record()) {
            GameRecord game = recordReply.record().game();
            return game == null || state.top() != page
                    ? Step.of(state)
                    : Step.of(state.push(Screen.Replay.of(Recorded.of(1, Replay.of(game)))));
        }
        return Step.of(put(state, at, new Screen.Page(told(sheet, reply), page.selected())));
    }

    private static Sheet told(Sheet sheet, Reply reply) {
        try {
            if (reply instanceof Reply.ProfileReply told && sheet instanceof Sheet.Player player) {
                return player.known(told.profile());
            }
            if (reply instanceof Reply.ListReply told) {
                return sheet instanceof Sheet.Player player
                        ? player.and(MessageCodec.elements(told, Reply.PastGame.class), told.more())
                        : ((Sheet.Leaders) sheet)
                                .and(MessageCodec.elements(told, Reply.LeaderboardEntry.class), told.more());
            }
        } catch (RequestException newer) {
            // A server that tells it in another way: what is known already stays.
        }
        return sheet.asking(Sheet.Asked.NOTHING);
    }

    private static ClientState put(ClientState state, int at, Screen screen) {
        List<Screen> screens = new ArrayList<>(state.screens());
        screens.set(at, screen);
        return state.with(screens);
    }
}
