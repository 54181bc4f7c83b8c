package org.parlor.client.model;

import java.util.List;
import java.util.Optional;
import org.parlor.client.model.LoungeRow.Kind;
import org.parlor.message.ClientMessage;
import org.parlor.message.LobbyNews;
import org.parlor.message.LobbyRequest;

/** What can be done with the row that is chosen in the lobby. */
final class LoungeCommands {

    private LoungeCommands() {}

    static Step open(ClientState state) {
        Optional<LoungeRow> chosen = chosen(state);
        if (chosen.isEmpty()) {
            return Step.of(state.info("Nobody is here yet. Press n for a new game that others can join"));
        }
        String id = chosen.get().id();
        return switch (chosen.get().kind()) {
            case CHALLENGE -> accept(state, id);
            case MY_GAME -> Step.of(GameNewsReducer.show(state, id));
            case SEEK -> take(state, id);
            case GAME -> Journeys.watch(state, id);
            case USER -> challenge(state, id);
        };
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
                .orElse(Step.of(state.push(new Screen.Ask(Screen.Question.WATCH, ""))));
    }

    private static Optional<LoungeRow> chosen(ClientState state) {
        List<LoungeRow> rows = LoungeRow.of(state.world());
        boolean none = rows.isEmpty() || !(state.top() instanceof Screen.Lounge);
        return none
                ? Optional.empty()
                : Optional.of(rows.get(Math.min(((Screen.Lounge) state.top()).selected(), rows.size() - 1)));
    }

    private static Step take(ClientState state, String id) {
        LobbyNews.Seek seek = state.world().lobby().seeks().get(id);
        boolean mine = seek != null && seek.from().name().equals(state.world().me());
        return mine
                ? Step.of(state.info("You took your offer back")).send(new LobbyRequest.SeekCancel(id))
                : waitFor(state, "The game is being set up", new LobbyRequest.SeekTake(id, null));
    }

    private static Step challenge(ClientState state, String name) {
        return name.equals(state.world().me())
                ? Step.of(state.info("That is you. Press n for a new game that others can join"))
                : Step.of(state.push(new Screen.NewGame(Choice.USUAL.against(Opponent.player(name)), 0)));
    }

    private static Step waitFor(ClientState state, String what, ClientMessage request) {
        Step sent = Step.of(state).send(request);
        Screen waiting = new Screen.Waiting(what, "A moment", sent.state().lastRequest(), null, null);
        return new Step(sent.state().push(waiting), sent.effects());
    }
}
