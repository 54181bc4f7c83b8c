package org.parlor.client.screen.player;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.ui.Key;
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
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.screen.AvailableCommands;
import org.parlor.client.screen.CommandHandler;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.PlayerStats;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;

/** Profiles, histories and leaderboards: asked for page by page as one goes down, and a game of them replayed. */
public final class PlayerPageHandler {
    private static final int FAR = 10;

    private PlayerPageHandler() {}

    /** Somebody's profile and their finished games. */
    public static Update player(ClientState state, String user) {
        Update asked = Update.of(state).send(new AccountRequest.Profile(user));
        long profile = asked.state().lastRequest();
        PlayerStats.PlayerProfile playerProfile = new PlayerStats.PlayerProfile(user, null, List.of(), null, new PlayerStats.OpenRequests(profile, 0, 0));
        return new Update(asked.state().push(new Screen.PlayerPage(playerProfile, 0)), asked.effects()).then(PlayerPageHandler::more);
    }

    public static Update leaders(ClientState state, GameKind kind) {
        PlayerStats.Leaderboard leaderboard = new PlayerStats.Leaderboard(kind, List.of(), null, PlayerStats.OpenRequests.NOTHING);
        boolean there = state.top() instanceof Screen.PlayerPage playerPage && playerPage.sheet() instanceof PlayerStats.Leaderboard;
        Screen.PlayerPage first = new Screen.PlayerPage(leaderboard, 0);
        return more(there ? state.replaceTop(first) : state.push(first));
    }

    public static Update press(ClientState state, Screen.PlayerPage playerPage, Key key) {
        int last = Math.max(0, playerPage.sheet().size() - 1);
        return switch (key.kind()) {
            case UP -> choose(state, playerPage, Math.max(0, playerPage.selected() - 1));
            case DOWN, TAB -> choose(state, playerPage, Math.min(last, playerPage.selected() + 1));
            case PAGE_UP -> choose(state, playerPage, Math.max(0, playerPage.selected() - FAR));
            case PAGE_DOWN -> choose(state, playerPage, Math.min(last, playerPage.selected() + FAR));
            case HOME -> choose(state, playerPage, 0);
            case END -> choose(state, playerPage, last);
            case LEFT -> turn(state, playerPage, -1);
            case RIGHT -> turn(state, playerPage, 1);
            default ->
                AvailableCommands.find(state, key).map(found -> CommandHandler.run(state, found)).orElse(Update.of(state));
        };
    }

    /** The last row that is known asks for those after it. */
    public static Update choose(ClientState state, Screen.PlayerPage playerPage, int row) {
        ClientState chosen = state.replaceTop(new Screen.PlayerPage(playerPage.sheet(), row));
        boolean end = row >= playerPage.sheet().size() - 1;
        return end && next(playerPage.sheet()) != null ? more(chosen) : Update.of(chosen);
    }

    private static Update turn(ClientState state, Screen.PlayerPage playerPage, int by) {
        if (!(playerPage.sheet() instanceof PlayerStats.Leaderboard leaderboard)) {
            return Update.of(state);
        }
        int next = Math.floorMod(Games.ALL.indexOf(leaderboard.kind()) + by, Games.ALL.size());
        return leaders(state, Games.ALL.get(next));
    }

    private static @Nullable String next(PlayerStats stats) {
        return stats instanceof PlayerStats.PlayerProfile playerProfile ? playerProfile.more() : ((PlayerStats.Leaderboard) stats).more();
    }

    private static Update more(ClientState state) {
        if (!(state.top() instanceof Screen.PlayerPage playerPage) || playerPage.sheet().asked().page() > 0) {
            return Update.of(state);
        }
        PlayerStats stats = playerPage.sheet();
        String after = next(stats);
        ClientMessage request = stats instanceof PlayerStats.PlayerProfile playerProfile
                ? new LobbyRequest.History(playerProfile.user(), null, null, after)
                : new AccountRequest.Leaderboard(((PlayerStats.Leaderboard) stats).kind().id(), null, after);
        Update sent = Update.of(state).send(request);
        PlayerStats.OpenRequests openRequests = new PlayerStats.OpenRequests(
                stats.asked().profile(),
                sent.state().lastRequest(),
                stats.asked().record());
        return new Update(sent.state().replaceTop(new Screen.PlayerPage(stats.asking(openRequests), playerPage.selected())), sent.effects());
    }

    /** The game, or the player, that is chosen. */
    public static Update open(ClientState state, Screen.PlayerPage playerPage) {
        PlayerStats stats = playerPage.sheet();
        if (playerPage.selected() >= stats.size()) {
            return Update.of(state);
        }
        if (stats instanceof PlayerStats.Leaderboard leaderboard) {
            return player(state, leaderboard.leaders().get(playerPage.selected()).name());
        }
        PlayerStats.PlayerProfile playerProfile = (PlayerStats.PlayerProfile) stats;
        Update sent = Update.of(state)
                .send(new GameRequest.RecordRequest(
                        playerProfile.games().get(playerPage.selected()).g(), RecordFormat.JSON.id()));
        PlayerStats.OpenRequests openRequests = new PlayerStats.OpenRequests(
                playerProfile.asked().profile(), playerProfile.asked().page(), sent.state().lastRequest());
        return new Update(
                sent.state().replaceTop(new Screen.PlayerPage(playerProfile.asking(openRequests), playerPage.selected())), sent.effects());
    }

    /** Whom a sheet is about, or whose row is chosen in it. */
    public static Optional<String> somebody(Screen.PlayerPage playerPage) {
        return playerPage.sheet() instanceof PlayerStats.PlayerProfile playerProfile
                ? Optional.of(playerProfile.user())
                : ((PlayerStats.Leaderboard) playerPage.sheet())
                        .leaders().stream().skip(playerPage.selected()).findFirst().map(Reply.LeaderboardEntry::name);
    }

    /** What becomes of an answer that a sheet waits for; empty if none does. */
    public static Optional<Update> answered(ClientState state, long number, Reply reply) {
        for (int i = 0; i < state.screens().size(); i++) {
            if (state.screens().get(i) instanceof Screen.PlayerPage playerPage
                    && playerPage.sheet().asked().holds(number)) {
                return Optional.of(answered(state, i, playerPage, number, reply));
            }
        }
        return Optional.empty();
    }

    private static Update answered(ClientState state, int at, Screen.PlayerPage playerPage, long number, Reply reply) {
        PlayerStats stats = playerPage.sheet();
        if (reply instanceof Reply.ErrorReply errorReply) {
            Screen.PlayerPage calm = new Screen.PlayerPage(stats.asking(PlayerStats.OpenRequests.NOTHING), playerPage.selected());
            return Update.of(put(state, at, calm).error(errorReply.message()));
        }
        if (reply instanceof Reply.RecordReply recordReply
                && number == stats.asked().record()) {
            GameRecord game = recordReply.record().game();
            return game == null || state.top() != playerPage
                    ? Update.of(state)
                    : Update.of(state.push(Screen.Replay.of(RecordedGame.of(1, Replay.of(game)))));
        }
        return Update.of(put(state, at, new Screen.PlayerPage(told(stats, reply), playerPage.selected())));
    }

    private static PlayerStats told(PlayerStats stats, Reply reply) {
        try {
            if (reply instanceof Reply.ProfileReply told && stats instanceof PlayerStats.PlayerProfile playerProfile) {
                return playerProfile.known(told.profile());
            }
            if (reply instanceof Reply.ListReply told) {
                return stats instanceof PlayerStats.PlayerProfile playerProfile
                        ? playerProfile.and(MessageCodec.elements(told, Reply.PastGame.class), told.more())
                        : ((PlayerStats.Leaderboard) stats)
                                .and(MessageCodec.elements(told, Reply.LeaderboardEntry.class), told.more());
            }
        } catch (RequestException newer) {
            // A server that tells it in another way: what is known already stays.
        }
        return stats.asking(PlayerStats.OpenRequests.NOTHING);
    }

    private static ClientState put(ClientState state, int at, Screen screen) {
        List<Screen> screens = new ArrayList<>(state.screens());
        screens.set(at, screen);
        return state.with(screens);
    }
}
