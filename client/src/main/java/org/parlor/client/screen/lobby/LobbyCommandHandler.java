package org.parlor.client.screen.lobby;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import org.parlor.client.game.GameState;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.screen.CommonActions;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.game.GameMessageHandler;
import org.parlor.client.screen.home.NewGameScreen;
import org.parlor.client.screen.join.ConnectFlow;
import org.parlor.client.screen.join.WaitingScreen;
import org.parlor.client.screen.player.PlayerPageHandler;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Lobby;
import org.parlor.client.state.LobbyRow;
import org.parlor.client.state.LobbyRow.Kind;
import org.parlor.client.state.Screen;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.Update;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.widget.ListState;
import org.parlor.message.AccountRequest;
import org.parlor.message.ClientMessage;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.value.UserInfo;

/** Runs the actions of the lobby. */
public final class LobbyCommandHandler {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,32}");

    private LobbyCommandHandler() {}

    public static Update open(ClientState state) {
        Optional<LobbyRow> chosen = chosen(state);
        if (chosen.isEmpty()) {
            boolean gone = state.topScreen() instanceof LobbyScreen lobbyScreen && lobbyScreen.selectedRow() != null;
            return Update.of(state.info(
                    gone
                            ? "No longer there. Select another row"
                            : "No one is here yet. Press " + newGame(state) + " for a new game"));
        }
        String id = chosen.get().id();
        return switch (chosen.get().kind()) {
            case CHALLENGE -> accept(state, id);
            case MY_GAME -> Update.of(GameMessageHandler.show(state, id));
            case SEEK -> take(state, id);
            case GAME -> ConnectFlow.watch(state, id);
            case USER, BOT -> challenge(state, id);
        };
    }

    private static String newGame(ClientState state) {
        return state.settings().keys().name(CommonActions.NEW_GAME);
    }

    /** Challenges the server's bot with the fewest games. */
    public static Update playBot(ClientState state) {
        Lobby lobby = state.session().lobby();
        return lobby.users().values().stream()
                .filter(UserInfo::bot)
                .map(UserInfo::name)
                .min(Comparator.comparingLong(bot -> gamesOf(bot, lobby)))
                .map(bot -> ConnectFlow.start(state, GameSetup.DEFAULT.withOpponent(Opponent.player(bot))))
                .orElse(Update.of(state.info(
                        "No bots online. Press " + newGame(state) + " for a new game that others can join")));
    }

    private static long gamesOf(String bot, Lobby lobby) {
        return lobby.games().values().stream()
                .flatMap(game -> game.players().stream())
                .filter(player -> player.name().equals(bot))
                .count();
    }

    public static Update dismiss(ClientState state) {
        Optional<LobbyRow> chosen = chosen(state).filter(row -> row.kind() == Kind.CHALLENGE);
        Optional<String> id = chosen.map(LobbyRow::id).or(() -> oldest(state));
        return id.map(challenge -> decline(state, challenge)).orElse(Update.of(state));
    }

    /** Accepts the oldest challenge, from any screen. */
    public static Update acceptChallenge(ClientState state) {
        return oldest(state).map(id -> accept(state, id)).orElse(Update.of(state));
    }

    /** Declines the oldest challenge, from any screen. */
    public static Update declineChallenge(ClientState state) {
        return oldest(state).map(id -> decline(state, id)).orElse(Update.of(state));
    }

    private static Optional<String> oldest(ClientState state) {
        return state.session().challenges().keySet().stream().findFirst();
    }

    private static Update accept(ClientState state, String id) {
        return waitFor(
                state.with(state.session().withoutChallenge(id)),
                "Starting the game",
                new LobbyRequest.ChallengeAccept(id));
    }

    private static Update decline(ClientState state, String id) {
        return Update.of(state.with(state.session().withoutChallenge(id)).info("Challenge declined"))
                .send(new LobbyRequest.ChallengeDecline(id, "generic"));
    }

    public static Update watch(ClientState state) {
        Optional<LobbyRow> game = chosen(state).filter(row -> row.kind() == Kind.GAME);
        return game.map(row -> ConnectFlow.watch(state, row.id()))
                .orElse(Update.of(state.push(new TextPromptDialog(
                        "Watch game", "game id, such as g17, or top", "", LobbyCommandHandler::watch))));
    }

    private static Optional<LobbyRow> chosen(ClientState state) {
        return state.topScreen() instanceof LobbyScreen lobbyScreen
                ? lobbyScreen.selected(state.session())
                : Optional.empty();
    }

    public static Update filter(ClientState state) {
        return state.topScreen() instanceof LobbyScreen lobbyScreen
                ? Update.of(state.replaceTop(lobbyScreen.withFilter(lobbyScreen.filter(), true)))
                : Update.of(state);
    }

    /** Mutes or unmutes the selected user; the server stores it. */
    public static Update mute(ClientState state) {
        SessionState session = state.session();
        Optional<String> user = chosen(state)
                .filter(row -> row.kind().isUser() && !row.id().equals(session.userName()))
                .map(LobbyRow::id);
        if (user.isEmpty()) {
            return Update.of(state.info("Select a player first, then press "
                    + state.settings().keys().name(LobbyScreen.MUTE)));
        }
        boolean on = !session.muted().contains(user.get());
        String said = user.get() + (on ? " is muted" : " is no longer muted");
        return Update.of(state.with(session.withMuted(user.get(), on)).info(DisplayText.clean(said)))
                .send(new AccountRequest.Mute(user.get(), on));
    }

    public static Update takeCode(ClientState state, String code) {
        return waitFor(state, "Starting the game", new LobbyRequest.SeekTake(null, code));
    }

    public static Update take(ClientState state, String id) {
        LobbyMessage.Seek seek = state.session().lobby().seeks().get(id);
        boolean mine = seek != null && seek.from().name().equals(state.session().userName());
        return mine
                ? Update.of(state.info("Offer cancelled")).send(new LobbyRequest.SeekCancel(id))
                : waitFor(state, "Starting the game", new LobbyRequest.SeekTake(id, null));
    }

    /** Returns the selected user, or the player of the selected game or offer. */
    public static Optional<String> selectedUser(ClientState state) {
        SessionState session = state.session();
        return chosen(state).flatMap(row -> switch (row.kind()) {
            case CHALLENGE ->
                Optional.ofNullable(session.challenges().get(row.id()))
                        .map(told -> told.from().name());
            case MY_GAME -> session.game(row.id()).flatMap(GameState::opponent).map(UserInfo::name);
            case SEEK ->
                Optional.ofNullable(session.lobby().seeks().get(row.id()))
                        .map(told -> told.from().name());
            case GAME ->
                Optional.ofNullable(session.lobby().games().get(row.id()))
                        .map(told -> told.players().get(0).name());
            case USER, BOT -> Optional.of(row.id());
        });
    }

    public static Update challenge(ClientState state, String name) {
        return name.equals(state.session().userName())
                ? Update.of(state.info("That is you. Press " + newGame(state) + " for a new game that others can join"))
                : Update.of(state.push(
                        new NewGameScreen(GameSetup.DEFAULT.withOpponent(Opponent.player(name)), ListState.START)));
    }

    static Update chat(ClientState state) {
        return state.topScreen() instanceof LobbyScreen lobbyScreen
                ? Update.of(state.replaceTop(lobbyScreen.withTyped("")))
                : Update.of(state);
    }

    static Update profile(ClientState state) {
        return PlayerPageHandler.player(
                state, selectedUser(state).orElse(state.session().userName()));
    }

    static Update askCode(ClientState state) {
        return Update.of(state.push(new TextPromptDialog(
                "Join by code", "the invite code of the game", "", LobbyCommandHandler::enterCode)));
    }

    private static Update enterCode(ClientState state, String text) {
        return ID.matcher(text).matches()
                ? takeCode(state.pop(), text)
                : Update.of(state.error("A code has letters and digits only"));
    }

    private static Update watch(ClientState state, String text) {
        String id = text.startsWith("#") ? text.substring(1) : text;
        return ID.matcher(id).matches()
                ? ConnectFlow.watch(state.pop(), id)
                : Update.of(state.error("'" + text + "' is not a game id; type one such as g17, or top"));
    }

    public static Update waitFor(ClientState state, String what, ClientMessage request) {
        Update sent = Update.of(state).send(request);
        Screen waiting = new WaitingScreen(what, "A moment", sent.state().lastRequest(), null, null);
        return new Update(sent.state().push(waiting), sent.effects());
    }
}
