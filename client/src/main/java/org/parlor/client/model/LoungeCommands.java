package org.parlor.client.model;

import java.util.Comparator;
import java.util.Optional;
import org.parlor.client.frame.Text;
import org.parlor.client.model.LoungeRow.Kind;
import org.parlor.message.AccountRequest;
import org.parlor.message.ClientMessage;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.value.UserInfo;

/** What can be done with the row that is chosen in the lobby. */
final class LoungeCommands {

    private LoungeCommands() {}

    static Step open(ClientState state) {
        Optional<LoungeRow> chosen = chosen(state);
        if (chosen.isEmpty()) {
            boolean gone = state.top() instanceof Screen.Lounge lounge && lounge.chosen() != null;
            return Step.of(state.info(
                    gone
                            ? "That is gone. Choose another"
                            : "Nobody is here yet. Press " + newGame(state) + " for a new game"));
        }
        String id = chosen.get().id();
        return switch (chosen.get().kind()) {
            case CHALLENGE -> accept(state, id);
            case MY_GAME -> Step.of(GameNewsReducer.show(state, id));
            case SEEK -> take(state, id);
            case GAME -> Journeys.watch(state, id);
            case USER, BOT -> challenge(state, id);
        };
    }

    private static String newGame(ClientState state) {
        return state.settings().keys().name(Command.NEW_GAME);
    }

    /** At once, against the one of the server's bots that is least busy. */
    static Step playBot(ClientState state) {
        Lobby lobby = state.world().lobby();
        return lobby.users().values().stream()
                .filter(UserInfo::bot)
                .map(UserInfo::name)
                .min(Comparator.comparingLong(bot -> gamesOf(bot, lobby)))
                .map(bot -> Journeys.start(state, Choice.USUAL.against(Opponent.player(bot))))
                .orElse(Step.of(state.info(
                        "No bot is here. Press " + newGame(state) + " for a new game that others can join")));
    }

    private static long gamesOf(String bot, Lobby lobby) {
        return lobby.games().values().stream()
                .flatMap(game -> game.players().stream())
                .filter(player -> player.name().equals(bot))
                .count();
    }

    static Step dismiss(ClientState state) {
        Optional<LoungeRow> chosen = chosen(state).filter(row -> row.kind() == Kind.CHALLENGE);
        Optional<String> id = chosen.map(LoungeRow::id).or(() -> oldest(state));
        return id.map(challenge -> decline(state, challenge)).orElse(Step.of(state));
    }

    /** Yes to the oldest challenge, wherever one is. */
    static Step takeUp(ClientState state) {
        return oldest(state).map(id -> accept(state, id)).orElse(Step.of(state));
    }

    /** No to the oldest challenge, wherever one is. */
    static Step sayNo(ClientState state) {
        return oldest(state).map(id -> decline(state, id)).orElse(Step.of(state));
    }

    private static Optional<String> oldest(ClientState state) {
        return state.world().challenges().keySet().stream().findFirst();
    }

    private static Step accept(ClientState state, String id) {
        return waitFor(
                state.with(state.world().unchallenged(id)),
                "The game is being set up",
                new LobbyRequest.ChallengeAccept(id));
    }

    private static Step decline(ClientState state, String id) {
        return Step.of(state.with(state.world().unchallenged(id)).info("You said no"))
                .send(new LobbyRequest.ChallengeDecline(id, "generic"));
    }

    static Step watch(ClientState state) {
        Optional<LoungeRow> game = chosen(state).filter(row -> row.kind() == Kind.GAME);
        return game.map(row -> Journeys.watch(state, row.id()))
                .orElse(Step.of(state.push(new Screen.Ask(Question.WATCH, ""))));
    }

    private static Optional<LoungeRow> chosen(ClientState state) {
        return state.top() instanceof Screen.Lounge lounge ? lounge.selected(state.world()) : Optional.empty();
    }

    static Step filter(ClientState state) {
        return state.top() instanceof Screen.Lounge lounge
                ? Step.of(state.replaceTop(lounge.narrowed(lounge.filter(), true)))
                : Step.of(state);
    }

    /** Whoever is chosen is not heard any more, or is again; the server keeps that in mind. */
    static Step mute(ClientState state) {
        World world = state.world();
        Optional<String> user = chosen(state)
                .filter(row -> row.kind().isSomebody() && !row.id().equals(world.me()))
                .map(LoungeRow::id);
        if (user.isEmpty()) {
            return Step.of(state.info("Choose somebody first, then press "
                    + state.settings().keys().name(Command.MUTE)));
        }
        boolean on = !world.muted().contains(user.get());
        String said = on ? "You hear no chat of " + user.get() + " any more" : "You hear " + user.get() + " again";
        return Step.of(state.with(world.muting(user.get(), on)).info(Text.clean(said)))
                .send(new AccountRequest.Mute(user.get(), on));
    }

    static Step takeCode(ClientState state, String code) {
        return waitFor(state, "The game is being set up", new LobbyRequest.SeekTake(null, code));
    }

    private static Step take(ClientState state, String id) {
        LobbyMessage.Seek seek = state.world().lobby().seeks().get(id);
        boolean mine = seek != null && seek.from().name().equals(state.world().me());
        return mine
                ? Step.of(state.info("You took your offer back")).send(new LobbyRequest.SeekCancel(id))
                : waitFor(state, "The game is being set up", new LobbyRequest.SeekTake(id, null));
    }

    /** Who is chosen, or stands behind what is. */
    static Optional<String> somebody(ClientState state) {
        World world = state.world();
        return chosen(state).flatMap(row -> switch (row.kind()) {
            case CHALLENGE ->
                Optional.ofNullable(world.challenges().get(row.id()))
                        .map(told -> told.from().name());
            case MY_GAME -> world.game(row.id()).flatMap(GameModel::opponent).map(UserInfo::name);
            case SEEK ->
                Optional.ofNullable(world.lobby().seeks().get(row.id()))
                        .map(told -> told.from().name());
            case GAME ->
                Optional.ofNullable(world.lobby().games().get(row.id()))
                        .map(told -> told.players().get(0).name());
            case USER, BOT -> Optional.of(row.id());
        });
    }

    static Step challenge(ClientState state, String name) {
        return name.equals(state.world().me())
                ? Step.of(state.info("That is you. Press " + newGame(state) + " for a new game that others can join"))
                : Step.of(state.push(new Screen.NewGame(Choice.USUAL.against(Opponent.player(name)), 0)));
    }

    private static Step waitFor(ClientState state, String what, ClientMessage request) {
        Step sent = Step.of(state).send(request);
        Screen waiting = new Screen.Waiting(what, "A moment", sent.state().lastRequest(), null, null);
        return new Step(sent.state().push(waiting), sent.effects());
    }
}
