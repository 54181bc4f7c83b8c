package org.parlor.client.screen.tournament;

import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.message.ClientMessage;
import org.parlor.message.Reply;
import org.parlor.message.TournamentMessage.TournamentSummary;
import org.parlor.message.TournamentRequest;

/** The actions on the tournament that is open or selected in the list: join, withdraw and start. */
final class EntryActions {
    private static final String UNFINISHED = "reason.tournamentOver";

    static final Action START = Action.of("begin", 'b', "start", "Start the tournament", "that you created")
            .runs(request(TournamentRequest.Start::new))
            .when(is((state, summary) -> true), UNFINISHED)
            .when(is(EntryActions::canStart), "reason.tournamentStart");
    static final Action JOIN = Action.of("take-part", 'j', "join", "Join the tournament", "as a player")
            .runs(request(TournamentRequest.Join::new))
            .when(is((state, summary) -> true), UNFINISHED)
            .when(is((state, summary) -> !Boolean.TRUE.equals(summary.you())), "reason.tournamentJoined");
    static final Action WITHDRAW = Action.of("withdraw", 'x', "withdraw", "Withdraw", "from the tournament")
            .runs(request(TournamentRequest.Leave::new))
            .when(is((state, summary) -> true), UNFINISHED)
            .when(is((state, summary) -> Boolean.TRUE.equals(summary.you())), "reason.tournamentNotJoined");

    private EntryActions() {}

    private static Function<ClientState, Update> request(Function<String, ClientMessage> request) {
        return state -> summary(state, state.topScreen())
                .map(summary -> TournamentListScreen.send(state, request.apply(summary.tour())))
                .orElse(Update.of(state));
    }

    /** Returns the condition that an unfinished tournament is open or selected and satisfies another one. */
    private static Predicate<ClientState> is(BiPredicate<ClientState, TournamentSummary> condition) {
        return state -> summary(state, state.baseScreen())
                .filter(summary -> !summary.state().equals("over") && condition.test(state, summary))
                .isPresent();
    }

    private static Optional<TournamentSummary> summary(ClientState state, Screen screen) {
        if (screen instanceof TournamentListScreen list) {
            return list.selected(state);
        }
        Reply.TournamentReply shown = screen instanceof TournamentScreen tournament ? tournament.shown() : null;
        return Optional.ofNullable(shown).map(Reply.TournamentReply::tour);
    }

    private static boolean canStart(ClientState state, TournamentSummary summary) {
        return summary.by().equals(state.session().userName())
                && summary.state().equals("open");
    }
}
