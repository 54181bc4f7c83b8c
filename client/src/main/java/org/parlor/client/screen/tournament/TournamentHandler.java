package org.parlor.client.screen.tournament;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.parlor.client.game.setup.TournamentSpec;
import org.parlor.client.screen.Actions;
import org.parlor.client.screen.game.GameMessageHandler;
import org.parlor.client.screen.join.ConnectFlow;
import org.parlor.client.screen.player.PlayerPageHandler;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.ui.Key;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.TournamentMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.rules.InvalidInputException;

/** Tournaments: looked at, followed while they are on the screen, and taken part in. */
public final class TournamentHandler {
    private static final int FAR = 10;

    private TournamentHandler() {}

    /** All there are. */
    public static Update list(ClientState state) {
        return ask(state.push(new TournamentListScreen(List.of(), 0, 0)), new TournamentListScreen(List.of(), 0, 0));
    }

    /** Creates a tournament, from a prompt. */
    static Update create(ClientState state, String spec) {
        try {
            return create(state.pop(), TournamentSpec.parse(spec));
        } catch (InvalidInputException wrong) {
            return Update.of(state.error(wrong.getMessage()));
        } catch (RequestException wrong) {
            return Update.of(state.error(wrong.text()));
        }
    }

    /** Makes one, and looks for it in the list. */
    public static Update create(ClientState state, TournamentRequest.Create spec) {
        Update sent = Update.of(state).send(spec);
        return state.topScreen() instanceof TournamentListScreen listScreen
                ? sent.andThen(next -> ask(next, listScreen))
                : sent;
    }

    private static Update ask(ClientState state, TournamentListScreen listScreen) {
        Update sent = Update.of(state).send(new TournamentRequest.Listing(null));
        Screen asking = new TournamentListScreen(
                listScreen.tournaments(), listScreen.selected(), sent.state().lastRequest());
        return new Update(put(sent.state(), listScreen, asking), sent.effects());
    }

    /** How the tournament stands that is on a screen, and from now on what happens in it. */
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
        List<Screen> screens = new ArrayList<>(state.screens());
        screens.replaceAll(screen -> screen.equals(old) ? next : screen);
        return state.with(screens);
    }

    /** After a lost connection: whoever looks on has to say so again. */
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

    /** Something has happened in a tournament. */
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
        return new TournamentListScreen(lines, listScreen.selected(), listScreen.request());
    }

    /** What becomes of an answer that one of these screens waits for; empty if none does. */
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
            return Update.of(put(state, listScreen, new TournamentListScreen(listScreen.tournaments(), 0, 0))
                    .error(errorReply.message()));
        }
        List<TournamentMessage.TournamentSummary> lines =
                reply instanceof Reply.ListReply page ? lines(page) : listScreen.tournaments();
        int selected = Math.max(0, Math.min(listScreen.selected(), lines.size() - 1));
        return Update.of(put(state, listScreen, new TournamentListScreen(lines, selected, 0)));
    }

    /** Of a server that tells them in another way none are known. */
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

    public static Update press(ClientState state, TournamentListScreen listScreen, Key key) {
        int last = listScreen.tournaments().size() - 1;
        return switch (key.kind()) {
            case UP -> choose(state, listScreen, listScreen.selected() - 1);
            case DOWN, TAB -> choose(state, listScreen, listScreen.selected() + 1);
            case PAGE_UP -> choose(state, listScreen, listScreen.selected() - FAR);
            case PAGE_DOWN -> choose(state, listScreen, listScreen.selected() + FAR);
            case HOME -> choose(state, listScreen, 0);
            case END -> choose(state, listScreen, last);
            default -> Actions.press(state, key);
        };
    }

    static Update choose(ClientState state, TournamentListScreen listScreen, int row) {
        int there = Math.max(0, Math.min(row, listScreen.tournaments().size() - 1));
        return Update.of(
                state.replaceTop(new TournamentListScreen(listScreen.tournaments(), there, listScreen.request())));
    }

    public static Update press(ClientState state, TournamentScreen tournament, Key key) {
        return switch (key.kind()) {
            case UP -> choose(state, tournament, tournament.selected() - 1);
            case DOWN -> choose(state, tournament, tournament.selected() + 1);
            case PAGE_UP -> choose(state, tournament, tournament.selected() - FAR);
            case PAGE_DOWN -> choose(state, tournament, tournament.selected() + FAR);
            case HOME -> choose(state, tournament, 0);
            case END -> choose(state, tournament, tournament.size() - 1);
            case LEFT, BACK_TAB -> turn(state, tournament, -1);
            case RIGHT, TAB -> turn(state, tournament, 1);
            default -> Actions.press(state, key);
        };
    }

    static Update choose(ClientState state, TournamentScreen tournament, int row) {
        return Update.of(state.replaceTop(tournament.withSelected(row)));
    }

    /** From round to round, and behind the latest to the standings, from which it goes round. */
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
        if (!(state.topScreen() instanceof TournamentListScreen listScreen)
                || listScreen.selected() >= listScreen.tournaments().size()) {
            return Update.of(state);
        }
        TournamentScreen tournament = TournamentScreen.of(
                listScreen.tournaments().get(listScreen.selected()).tour());
        return ask(state.push(tournament), tournament);
    }

    /** Opens the selected player or game. */
    static Update openRow(ClientState state) {
        if (!(state.topScreen() instanceof TournamentScreen tournament) || tournament.selected() >= tournament.size()) {
            return Update.of(state);
        }
        Reply.TournamentReply shown = Objects.requireNonNull(tournament.shown());
        return tournament.standings()
                ? PlayerPageHandler.player(
                        state,
                        shown.standings().get(tournament.selected()).user().name())
                : game(state, shown.pairings().get(tournament.selected()));
    }

    private static Update game(ClientState state, TournamentMessage.Pairing pairing) {
        String gameId = pairing.g();
        if (gameId == null) {
            return Update.of(state.info(
                    pairing.points() == null ? "That game has not begun yet" : "There was no game to look at"));
        }
        boolean mine =
                state.session().game(gameId).filter(game -> !game.isWatched()).isPresent();
        return mine ? Update.of(GameMessageHandler.show(state, gameId)) : ConnectFlow.watch(state, gameId);
    }
}
