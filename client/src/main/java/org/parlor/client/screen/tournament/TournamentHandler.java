package org.parlor.client.screen.tournament;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.game.GameMessageHandler;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.player.ProfileScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.widget.ListState;
import org.parlor.message.ClientMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.TournamentMessage;
import org.parlor.message.TournamentRequest;

/** Requests and updates the tournaments on the screen. */
public final class TournamentHandler {
    private TournamentHandler() {}

    /** Opens the list of tournaments. */
    public static Update list(ClientState state) {
        TournamentListScreen empty = new TournamentListScreen(List.of(), ListState.START, 0);
        return ask(state.push(empty), empty);
    }

    /** Creates a tournament. */
    static Update create(ClientState state, TournamentRequest.Create spec) {
        return sendEntry(state, spec);
    }

    /** Sends a request and reloads the list, which is not subscribed to changes. */
    static Update sendEntry(ClientState state, ClientMessage request) {
        Update sent = Update.of(state).send(request);
        return state.topScreen() instanceof TournamentListScreen listScreen
                ? sent.andThen(next -> ask(next, listScreen))
                : sent;
    }

    private static Update ask(ClientState state, TournamentListScreen listScreen) {
        Update sent = Update.of(state).send(new TournamentRequest.Listing(null));
        Screen asking = new TournamentListScreen(
                listScreen.tournaments(), listScreen.list(), sent.state().lastRequest());
        return new Update(put(sent.state(), listScreen, asking), sent.effects());
    }

    /** Requests the shown tournament and subscribes to its changes. */
    private static Update ask(ClientState state, TournamentScreen tournament) {
        Update sent = Update.of(state).send(new TournamentRequest.Show(tournament.id(), tournament.round(), true));
        return new Update(
                put(
                        sent.state(),
                        tournament,
                        tournament.withRequest(sent.state().lastRequest())),
                sent.effects());
    }

    private static ClientState put(ClientState state, Screen old, Screen next) {
        return state.mapScreens(screen -> screen.equals(old) ? next : screen);
    }

    /** Requests the shown tournaments again after a reconnection. */
    public static Update refresh(ClientState state) {
        Update update = Update.of(state);
        for (Screen screen : state.screens()) {
            if (screen instanceof TournamentListScreen listScreen) {
                update = update.andThen(next -> ask(next, listScreen));
            } else if (screen instanceof TournamentScreen tournament) {
                update = update.andThen(next -> ask(next, tournament));
            }
        }
        return update;
    }

    /** Updates the screens that show a changed tournament. */
    public static Update onSummary(ClientState state, TournamentMessage.TournamentSummary tournamentSummary) {
        Update update = Update.of(state);
        for (Screen screen : state.screens()) {
            if (screen instanceof TournamentListScreen listScreen) {
                update = update.andThen(
                        next -> Update.of(put(next, listScreen, renewed(listScreen, tournamentSummary))));
            } else if (screen instanceof TournamentScreen tournament
                    && tournament.id().equals(tournamentSummary.tour())) {
                update = update.andThen(next -> tournament.request() > 0
                        ? Update.of(put(next, tournament, tournament.asStale()))
                        : ask(next, tournament));
            }
        }
        return update;
    }

    private static Screen renewed(
            TournamentListScreen listScreen, TournamentMessage.TournamentSummary tournamentSummary) {
        List<TournamentMessage.TournamentSummary> lines = new ArrayList<>(listScreen.tournaments());
        lines.replaceAll(old -> old.tour().equals(tournamentSummary.tour()) ? tournamentSummary : old);
        return new TournamentListScreen(lines, listScreen.list(), listScreen.request());
    }

    /** Handles a reply to a request of these screens; empty if none of them waits for it. */
    public static Optional<Update> onReply(ClientState state, long number, Reply reply) {
        for (Screen screen : state.screens()) {
            if (number > 0 && screen instanceof TournamentListScreen listScreen && listScreen.request() == number) {
                return Optional.of(onReply(state, listScreen, reply));
            }
            if (number > 0 && screen instanceof TournamentScreen tournament && tournament.request() == number) {
                return Optional.of(onReply(state, tournament, reply));
            }
        }
        return Optional.empty();
    }

    private static Update onReply(ClientState state, TournamentListScreen listScreen, Reply reply) {
        if (reply instanceof Reply.ErrorReply errorReply) {
            return Update.of(
                    put(state, listScreen, new TournamentListScreen(listScreen.tournaments(), ListState.START, 0))
                            .error(errorReply.message()));
        }
        List<TournamentMessage.TournamentSummary> lines =
                reply instanceof Reply.ListReply page ? lines(page) : listScreen.tournaments();
        ListState list = listScreen.list().move(0, lines.size(), state.pageRows());
        return Update.of(put(state, listScreen, new TournamentListScreen(lines, list, 0)));
    }

    /** Decodes the list; empty if a newer server uses another format. */
    private static List<TournamentMessage.TournamentSummary> lines(Reply.ListReply page) {
        try {
            return MessageCodec.elements(page, TournamentMessage.TournamentSummary.class);
        } catch (RequestException newer) {
            return List.of();
        }
    }

    private static Update onReply(ClientState state, TournamentScreen tournament, Reply reply) {
        if (reply instanceof Reply.ErrorReply errorReply) {
            return Update.of(put(state, tournament, tournament.withRequest(0)).error(errorReply.message()));
        }
        TournamentScreen told =
                reply instanceof Reply.TournamentReply shown ? tournament.withReply(shown) : tournament.withRequest(0);
        ClientState known = put(state, tournament, told);
        return told.stale() ? ask(known, told) : Update.of(known);
    }

    static Update press(ClientState state, TournamentScreen tournament, Key key) {
        return switch (key.kind()) {
            case LEFT, BACK_TAB -> turn(state, tournament, -1);
            case RIGHT, TAB -> turn(state, tournament, 1);
            default ->
                tournament
                        .list()
                        .press(key, tournament.size(), state.pageRows())
                        .map(list -> Update.of(state.replaceTop(tournament.withList(list))))
                        .orElseGet(() -> AvailableActions.press(state, key));
        };
    }

    /** Changes to the next or previous round. The standings follow the latest round. */
    private static Update turn(ClientState state, TournamentScreen tournament, int by) {
        Reply.TournamentReply shown = tournament.shown();
        int latest = shown == null ? 0 : shown.tour().round();
        if (shown == null || latest == 0) {
            return Update.of(state);
        }
        int here = tournament.standings() ? latest : Objects.requireNonNullElse(tournament.round(), latest) - 1;
        int there = Math.floorMod(here + by, latest + 1);
        TournamentScreen turned =
                tournament.withTab(there >= latest - 1 ? null : Integer.valueOf(there + 1), there == latest);
        return ask(state.replaceTop(turned), turned);
    }

    /** Opens the selected tournament. */
    static Update openTournament(ClientState state) {
        return state.topScreen() instanceof TournamentListScreen listScreen
                ? listScreen
                        .selected()
                        .map(summary -> TournamentScreen.of(summary.tour()))
                        .map(tournament -> ask(state.push(tournament), tournament))
                        .orElse(Update.of(state))
                : Update.of(state);
    }

    /** Opens the selected player or game. */
    static Update openRow(ClientState state) {
        if (!(state.topScreen() instanceof TournamentScreen tournament)
                || tournament.list().selected() >= tournament.size()) {
            return Update.of(state);
        }
        Reply.TournamentReply shown = Objects.requireNonNull(tournament.shown());
        return tournament.standings()
                ? ProfileScreen.open(
                        state,
                        shown.standings()
                                .get(tournament.list().selected())
                                .user()
                                .name())
                : game(state, shown.pairings().get(tournament.list().selected()));
    }

    private static Update game(ClientState state, TournamentMessage.Pairing pairing) {
        String gameId = pairing.g();
        if (gameId == null) {
            return Update.of(state.info(
                    pairing.points() == null ? "That game has not started yet" : "That pairing has no game"));
        }
        boolean mine =
                state.session().game(gameId).filter(game -> !game.isWatched()).isPresent();
        return mine ? Update.of(GameMessageHandler.show(state, gameId)) : ConnectFlow.watch(state, gameId);
    }
}
