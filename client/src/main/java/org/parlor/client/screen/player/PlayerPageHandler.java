package org.parlor.client.screen.player;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.newgame.NewGameScreen;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.PlayerStats;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.widget.ListState;
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

/** Requests profiles, histories and leaderboards page by page, and opens their rows. */
public final class PlayerPageHandler {
    private PlayerPageHandler() {}

    /** Shows the profile and the finished games of a player. */
    public static Update player(ClientState state, String user) {
        Update asked = Update.of(state).send(new AccountRequest.Profile(user));
        long profile = asked.state().lastRequest();
        PlayerStats.PlayerProfile playerProfile =
                new PlayerStats.PlayerProfile(user, null, List.of(), null, new PlayerStats.OpenRequests(profile, 0, 0));
        return new Update(asked.state().push(new PlayerScreen(playerProfile, ListState.START)), asked.effects())
                .andThen(PlayerPageHandler::more);
    }

    public static Update leaders(ClientState state, GameKind kind) {
        PlayerStats.Leaderboard leaderboard =
                new PlayerStats.Leaderboard(kind, List.of(), null, PlayerStats.OpenRequests.NONE);
        boolean there = state.topScreen() instanceof PlayerScreen playerPage
                && playerPage.stats() instanceof PlayerStats.Leaderboard;
        PlayerScreen first = new PlayerScreen(leaderboard, ListState.START);
        return more(there ? state.replaceTop(first) : state.push(first));
    }

    public static Update press(ClientState state, PlayerScreen playerPage, Key key) {
        if (key.kind() == Key.Kind.LEFT || key.kind() == Key.Kind.RIGHT) {
            return turn(state, playerPage, key.kind() == Key.Kind.LEFT ? -1 : 1);
        }
        return playerPage
                .list()
                .press(key, playerPage.stats().size(), state.pageRows())
                .map(list -> choose(state, playerPage, list))
                .orElseGet(() -> AvailableActions.press(state, key));
    }

    /** Selects a row; the last one loads the next page. */
    static Update choose(ClientState state, PlayerScreen playerPage, ListState list) {
        ClientState chosen = state.replaceTop(new PlayerScreen(playerPage.stats(), list));
        boolean end = list.selected() >= playerPage.stats().size() - 1;
        return end && playerPage.stats().more() != null ? more(chosen) : Update.of(chosen);
    }

    private static Update turn(ClientState state, PlayerScreen playerPage, int by) {
        if (!(playerPage.stats() instanceof PlayerStats.Leaderboard leaderboard)) {
            return Update.of(state);
        }
        int next = Math.floorMod(Games.ALL.indexOf(leaderboard.kind()) + by, Games.ALL.size());
        return leaders(state, Games.ALL.get(next));
    }

    private static Update more(ClientState state) {
        if (!(state.topScreen() instanceof PlayerScreen playerPage)
                || playerPage.stats().requests().page() > 0) {
            return Update.of(state);
        }
        PlayerStats stats = playerPage.stats();
        ClientMessage request = stats instanceof PlayerStats.PlayerProfile playerProfile
                ? new LobbyRequest.History(playerProfile.user(), null, null, stats.more())
                : new AccountRequest.Leaderboard(
                        ((PlayerStats.Leaderboard) stats).kind().id(), null, stats.more());
        Update sent = Update.of(state).send(request);
        return waiting(sent, playerPage, stats.requests().withPage(sent.state().lastRequest()));
    }

    private static Update waiting(Update sent, PlayerScreen playerPage, PlayerStats.OpenRequests requests) {
        PlayerScreen waiting = new PlayerScreen(playerPage.stats().withRequests(requests), playerPage.list());
        return new Update(sent.state().replaceTop(waiting), sent.effects());
    }

    /** Opens the selected game or player. */
    public static Update open(ClientState state, PlayerScreen playerPage) {
        PlayerStats stats = playerPage.stats();
        if (playerPage.list().selected() >= stats.size()) {
            return Update.of(state);
        }
        if (stats instanceof PlayerStats.Leaderboard leaderboard) {
            return player(
                    state,
                    leaderboard.entries().get(playerPage.list().selected()).name());
        }
        PlayerStats.PlayerProfile playerProfile = (PlayerStats.PlayerProfile) stats;
        Update sent = Update.of(state)
                .send(new GameRequest.RecordRequest(
                        playerProfile.games().get(playerPage.list().selected()).g(), RecordFormat.JSON.id()));
        return waiting(
                sent, playerPage, stats.requests().withRecord(sent.state().lastRequest()));
    }

    static Update open(ClientState state) {
        return state.topScreen() instanceof PlayerScreen screen ? open(state, screen) : Update.of(state);
    }

    static Update challenge(ClientState state) {
        return (state.topScreen() instanceof PlayerScreen screen ? selectedUser(screen) : Optional.<String>empty())
                .map(name -> NewGameScreen.challenge(state, name))
                .orElse(Update.of(state));
    }

    /** Returns the player of a page, or the player selected on it. */
    public static Optional<String> selectedUser(PlayerScreen playerPage) {
        return playerPage.stats() instanceof PlayerStats.PlayerProfile playerProfile
                ? Optional.of(playerProfile.user())
                : ((PlayerStats.Leaderboard) playerPage.stats())
                        .entries().stream()
                                .skip(playerPage.list().selected())
                                .findFirst()
                                .map(Reply.LeaderboardEntry::name);
    }

    /** Handles a reply to a request of these pages; empty if none of them waits for it. */
    public static Optional<Update> onReply(ClientState state, long number, Reply reply) {
        for (int i = 0; i < state.screens().size(); i++) {
            if (state.screens().get(i) instanceof PlayerScreen playerPage
                    && playerPage.stats().requests().contains(number)) {
                return Optional.of(onReply(state, i, playerPage, number, reply));
            }
        }
        return Optional.empty();
    }

    private static Update onReply(ClientState state, int at, PlayerScreen playerPage, long number, Reply reply) {
        PlayerStats stats = playerPage.stats();
        if (reply instanceof Reply.ErrorReply errorReply) {
            PlayerScreen calm = new PlayerScreen(stats.withRequests(PlayerStats.OpenRequests.NONE), playerPage.list());
            return Update.of(put(state, at, calm).error(errorReply.message()));
        }
        if (reply instanceof Reply.RecordReply recordReply
                && number == stats.requests().record()) {
            GameRecord game = recordReply.record().game();
            return game == null || state.topScreen() != playerPage
                    ? Update.of(state)
                    : Update.of(state.push(ReplayScreen.of(RecordedGame.of(1, Replay.of(game)))));
        }
        return Update.of(put(state, at, new PlayerScreen(told(stats, reply), playerPage.list())));
    }

    private static PlayerStats told(PlayerStats stats, Reply reply) {
        try {
            if (reply instanceof Reply.ProfileReply told && stats instanceof PlayerStats.PlayerProfile playerProfile) {
                return playerProfile.withProfile(told.profile());
            }
            if (reply instanceof Reply.ListReply told) {
                return stats instanceof PlayerStats.PlayerProfile playerProfile
                        ? playerProfile.withGames(MessageCodec.elements(told, Reply.PastGame.class), told.more())
                        : ((PlayerStats.Leaderboard) stats)
                                .withEntries(MessageCodec.elements(told, Reply.LeaderboardEntry.class), told.more());
            }
        } catch (RequestException newer) {
            // A newer server may use another format; the known rows stay.
        }
        return stats.withRequests(PlayerStats.OpenRequests.NONE);
    }

    private static ClientState put(ClientState state, int at, Screen screen) {
        List<Screen> screens = new ArrayList<>(state.screens());
        screens.set(at, screen);
        return state.with(screens);
    }
}
