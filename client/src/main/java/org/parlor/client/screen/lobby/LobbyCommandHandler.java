package org.parlor.client.screen.lobby;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.parlor.client.game.GameState;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.connect.OfferActions;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.game.GameMessageHandler;
import org.parlor.client.screen.newgame.NewGameScreen;
import org.parlor.client.screen.player.ProfileScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Lobby;
import org.parlor.client.state.LobbyRow;
import org.parlor.client.state.LobbyRow.Kind;
import org.parlor.client.state.ReplyPurpose;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.Update;
import org.parlor.client.ui.DisplayText;
import org.parlor.message.AccountRequest;
import org.parlor.message.GameRequest;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.RecordFormat;

/** Runs the actions of the lobby. */
final class LobbyCommandHandler {

    private LobbyCommandHandler() {}

    static Update open(ClientState state) {
        Optional<LobbyRow> chosen = chosen(state);
        if (chosen.isEmpty()) {
            boolean gone = state.topScreen() instanceof LobbyScreen lobbyScreen && lobbyScreen.selectedRow() != null;
            return Update.of(state.info(
                    gone
                            ? "No longer available. Select another row"
                            : "No other players online. Press " + newGame(state) + " for a new game"));
        }
        String id = chosen.get().id();
        return switch (chosen.get().kind()) {
            case CHALLENGE -> OfferActions.accept(state, id);
            case MY_GAME -> Update.of(GameMessageHandler.show(state, id));
            case ENDED ->
                seen(state, id)
                        .send(new GameRequest.RecordRequest(id, RecordFormat.JSON.id()), new ReplyPurpose.Replay());
            case SEEK -> OfferActions.take(state, id);
            case GAME -> ConnectFlow.watch(state, id);
            case USER, BOT -> NewGameScreen.challenge(state, id);
        };
    }

    private static String newGame(ClientState state) {
        return state.keyName(NewGameScreen.NEW_GAME);
    }

    /** Challenges the selected bot, otherwise the bot with the fewest games. */
    static Update playBot(ClientState state) {
        Lobby lobby = state.session().lobby();
        return chosen(state)
                .filter(row -> row.kind() == Kind.BOT)
                .map(LobbyRow::id)
                .or(() -> lobby.users().values().stream()
                        .filter(UserInfo::bot)
                        .map(UserInfo::name)
                        .min(Comparator.comparingLong(bot -> gamesOf(bot, lobby))))
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

    /** Removes the row of a game that ended while the user was away. */
    private static Update seen(ClientState state, String id) {
        ClientState without = state.mapScreens(screen -> screen.withoutSelected(new LobbyRow(Kind.ENDED, id)));
        return Update.of(without.with(state.session().withoutEnded(id)))
                .send(new AccountRequest.EndedSeen(List.of(id)));
    }

    /** Returns the id of the selected game, if it is one that ended while the user was away. */
    static Optional<String> selectedEnded(ClientState state) {
        return chosen(state).filter(row -> row.kind() == Kind.ENDED).map(LobbyRow::id);
    }

    static Update remove(ClientState state) {
        return selectedEnded(state).map(id -> seen(state, id)).orElse(Update.of(state));
    }

    static Update decline(ClientState state) {
        return chosen(state)
                .filter(row -> row.kind() == Kind.CHALLENGE)
                .map(row -> OfferActions.decline(state, row.id()))
                .orElseGet(() -> OfferActions.decline(state));
    }

    static Update watch(ClientState state) {
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

    /** Mutes or unmutes the selected user; the server stores it. */
    static Update mute(ClientState state) {
        SessionState session = state.session();
        Optional<String> user = chosen(state)
                .filter(row -> row.kind().isUser() && !row.id().equals(session.userName()))
                .map(LobbyRow::id);
        if (user.isEmpty()) {
            return Update.of(state.info("Select a player first, then press " + state.keyName(LobbyScreen.MUTE)));
        }
        boolean on = !session.muted().contains(user.get());
        String said = user.get() + (on ? " is muted" : " is no longer muted");
        return Update.of(state.with(session.withMuted(user.get(), on)).info(DisplayText.clean(said)))
                .send(new AccountRequest.Mute(user.get(), on));
    }

    /** Returns the selected user, or the player of the selected game or offer. */
    static Optional<String> selectedUser(ClientState state) {
        SessionState session = state.session();
        return chosen(state).flatMap(row -> switch (row.kind()) {
            case CHALLENGE ->
                Optional.ofNullable(session.challenges().get(row.id()))
                        .map(told -> told.from().name());
            case MY_GAME -> session.game(row.id()).flatMap(GameState::opponent).map(UserInfo::name);
            case ENDED ->
                session.ended().stream()
                        .filter(ended -> ended.g().equals(row.id()))
                        .map(ended -> ended.opponent().name())
                        .findFirst();
            case SEEK ->
                Optional.ofNullable(session.lobby().seeks().get(row.id()))
                        .map(told -> told.from().name());
            case GAME ->
                Optional.ofNullable(session.lobby().games().get(row.id()))
                        .map(told -> told.players().get(0).name());
            case USER, BOT -> Optional.of(row.id());
        });
    }

    static Update profile(ClientState state) {
        return ProfileScreen.open(
                state, selectedUser(state).orElse(state.session().userName()));
    }

    private static Update watch(ClientState state, String text) {
        String id = text.startsWith("#") ? text.substring(1) : text;
        return OfferActions.ID.matcher(id).matches()
                ? ConnectFlow.watch(state.pop(), id)
                : Update.of(state.error("'" + text + "' is not a game id; type one such as g17, or top"));
    }
}
