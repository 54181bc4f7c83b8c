package org.parlor.client.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.parlor.client.frame.Key;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.TournamentMessage;
import org.parlor.message.TournamentRequest;

/** Tournaments: looked at, followed while they are on the screen, and taken part in. */
final class TourCommands {
    private static final int FAR = 10;

    private TourCommands() {}

    /** What can be done about a tournament. */
    static List<Command> of(ClientState state, Screen.Tour tour) {
        List<Command> all = new ArrayList<>();
        Reply.TournamentReply shown = tour.shown();
        if (shown != null && !shown.tour().state().equals("over")) {
            if (shown.tour().by().equals(state.world().me())
                    && shown.tour().state().equals("open")) {
                all.add(Command.BEGIN);
            }
            all.add(Boolean.TRUE.equals(shown.tour().you()) ? Command.WITHDRAW : Command.TAKE_PART);
        }
        all.add(Command.OPEN);
        return all;
    }

    /** All there are. */
    static Step list(ClientState state) {
        return ask(state.push(new Screen.Tours(List.of(), 0, 0)), new Screen.Tours(List.of(), 0, 0));
    }

    /** Makes one, and looks for it in the list. */
    static Step make(ClientState state, TournamentRequest.Create wish) {
        Step sent = Step.of(state).send(wish);
        return state.top() instanceof Screen.Tours tours ? sent.then(next -> ask(next, tours)) : sent;
    }

    private static Step ask(ClientState state, Screen.Tours tours) {
        Step sent = Step.of(state).send(new TournamentRequest.Listing(null));
        Screen asking =
                new Screen.Tours(tours.tours(), tours.selected(), sent.state().lastRequest());
        return new Step(put(sent.state(), tours, asking), sent.effects());
    }

    /** How the tournament stands that is on a screen, and from now on what happens in it. */
    private static Step ask(ClientState state, Screen.Tour tour) {
        Step sent = Step.of(state).send(new TournamentRequest.Show(tour.id(), tour.round(), true));
        return new Step(put(sent.state(), tour, tour.asking(sent.state().lastRequest())), sent.effects());
    }

    private static ClientState put(ClientState state, Screen old, Screen next) {
        List<Screen> screens = new ArrayList<>(state.screens());
        screens.replaceAll(screen -> screen.equals(old) ? next : screen);
        return state.with(screens);
    }

    /** After a lost connection: whoever looks on has to say so again. */
    static Step again(ClientState state) {
        Step step = Step.of(state);
        for (Screen screen : state.screens()) {
            if (screen instanceof Screen.Tours tours) {
                step = step.then(next -> ask(next, tours));
            } else if (screen instanceof Screen.Tour tour) {
                step = step.then(next -> ask(next, tour));
            }
        }
        return step;
    }

    /** Something has happened in a tournament. */
    static Step told(ClientState state, TournamentMessage.TournamentSummary tournamentSummary) {
        Step step = Step.of(state);
        for (Screen screen : state.screens()) {
            if (screen instanceof Screen.Tours tours) {
                step = step.then(next -> Step.of(put(next, tours, renewed(tours, tournamentSummary))));
            } else if (screen instanceof Screen.Tour tour && tour.id().equals(tournamentSummary.tour())) {
                step = step.then(
                        next -> tour.asked() > 0 ? Step.of(put(next, tour, tour.outdated())) : ask(next, tour));
            }
        }
        return step;
    }

    private static Screen renewed(Screen.Tours tours, TournamentMessage.TournamentSummary tournamentSummary) {
        List<TournamentMessage.TournamentSummary> lines = new ArrayList<>(tours.tours());
        lines.replaceAll(old -> old.tour().equals(tournamentSummary.tour()) ? tournamentSummary : old);
        return new Screen.Tours(lines, tours.selected(), tours.asked());
    }

    /** What becomes of an answer that one of these screens waits for; empty if none does. */
    static Optional<Step> answered(ClientState state, long number, Reply reply) {
        for (Screen screen : state.screens()) {
            if (number > 0 && screen instanceof Screen.Tours tours && tours.asked() == number) {
                return Optional.of(answered(state, tours, reply));
            }
            if (number > 0 && screen instanceof Screen.Tour tour && tour.asked() == number) {
                return Optional.of(answered(state, tour, reply));
            }
        }
        return Optional.empty();
    }

    private static Step answered(ClientState state, Screen.Tours tours, Reply reply) {
        if (reply instanceof Reply.ErrorReply errorReply) {
            return Step.of(
                    put(state, tours, new Screen.Tours(tours.tours(), 0, 0)).error(errorReply.message()));
        }
        List<TournamentMessage.TournamentSummary> lines =
                reply instanceof Reply.ListReply page ? lines(page) : tours.tours();
        int selected = Math.max(0, Math.min(tours.selected(), lines.size() - 1));
        return Step.of(put(state, tours, new Screen.Tours(lines, selected, 0)));
    }

    /** Of a server that tells them in another way none are known. */
    private static List<TournamentMessage.TournamentSummary> lines(Reply.ListReply page) {
        try {
            return MessageCodec.elements(page, TournamentMessage.TournamentSummary.class);
        } catch (RequestException newer) {
            return List.of();
        }
    }

    private static Step answered(ClientState state, Screen.Tour tour, Reply reply) {
        if (reply instanceof Reply.ErrorReply errorReply) {
            return Step.of(put(state, tour, tour.asking(0)).error(errorReply.message()));
        }
        Screen.Tour told = reply instanceof Reply.TournamentReply shown ? tour.told(shown) : tour.asking(0);
        ClientState known = put(state, tour, told);
        return told.stale() ? ask(known, told) : Step.of(known);
    }

    static Step press(ClientState state, Screen.Tours tours, Key key) {
        int last = tours.tours().size() - 1;
        return switch (key.kind()) {
            case UP -> choose(state, tours, tours.selected() - 1);
            case DOWN, TAB -> choose(state, tours, tours.selected() + 1);
            case PAGE_UP -> choose(state, tours, tours.selected() - FAR);
            case PAGE_DOWN -> choose(state, tours, tours.selected() + FAR);
            case HOME -> choose(state, tours, 0);
            case END -> choose(state, tours, last);
            default -> command(state, key);
        };
    }

    private static Step choose(ClientState state, Screen.Tours tours, int row) {
        int there = Math.max(0, Math.min(row, tours.tours().size() - 1));
        return Step.of(state.replaceTop(new Screen.Tours(tours.tours(), there, tours.asked())));
    }

    static Step press(ClientState state, Screen.Tour tour, Key key) {
        return switch (key.kind()) {
            case UP -> choose(state, tour, tour.selected() - 1);
            case DOWN -> choose(state, tour, tour.selected() + 1);
            case PAGE_UP -> choose(state, tour, tour.selected() - FAR);
            case PAGE_DOWN -> choose(state, tour, tour.selected() + FAR);
            case HOME -> choose(state, tour, 0);
            case END -> choose(state, tour, tour.size() - 1);
            case LEFT, BACK_TAB -> turn(state, tour, -1);
            case RIGHT, TAB -> turn(state, tour, 1);
            default -> command(state, key);
        };
    }

    private static Step choose(ClientState state, Screen.Tour tour, int row) {
        return Step.of(state.replaceTop(tour.choosing(row)));
    }

    private static Step command(ClientState state, Key key) {
        return Commands.find(state, key).map(found -> Runner.run(state, found)).orElse(Step.of(state));
    }

    /** From round to round, and behind the latest to the standings, from which it goes round. */
    private static Step turn(ClientState state, Screen.Tour tour, int by) {
        Reply.TournamentReply shown = tour.shown();
        int latest = shown == null ? 0 : shown.tour().round();
        if (shown == null || latest == 0) {
            return Step.of(state);
        }
        int here = tour.standings() ? latest : Objects.requireNonNullElse(tour.round(), latest) - 1;
        int there = Math.floorMod(here + by, latest + 1);
        Screen.Tour turned = tour.turned(there >= latest - 1 ? null : Integer.valueOf(there + 1), there == latest);
        return ask(state.replaceTop(turned), turned);
    }

    /** A click chooses a row; a click on what is chosen opens it. */
    static Step click(ClientState state, int index) {
        if (state.top() instanceof Screen.Tours tours) {
            return tours.selected() == index ? open(state) : choose(state, tours, index);
        }
        Screen.Tour tour = (Screen.Tour) state.top();
        return tour.selected() == index ? open(state) : choose(state, tour, index);
    }

    /** The tournament, the player, or the game that is chosen. */
    static Step open(ClientState state) {
        if (state.top() instanceof Screen.Tours tours) {
            if (tours.selected() >= tours.tours().size()) {
                return Step.of(state);
            }
            Screen.Tour tour =
                    Screen.Tour.of(tours.tours().get(tours.selected()).tour());
            return ask(state.push(tour), tour);
        }
        Screen.Tour tour = (Screen.Tour) state.top();
        if (tour.selected() >= tour.size()) {
            return Step.of(state);
        }
        Reply.TournamentReply shown = Objects.requireNonNull(tour.shown());
        return tour.standings()
                ? Sheets.player(
                        state, shown.standings().get(tour.selected()).user().name())
                : game(state, shown.pairings().get(tour.selected()));
    }

    private static Step game(ClientState state, TournamentMessage.Pairing pairing) {
        String g = pairing.g();
        if (g == null) {
            return Step.of(state.info(
                    pairing.points() == null ? "That game has not begun yet" : "There was no game to look at"));
        }
        boolean mine = state.world().game(g).filter(game -> !game.isWatched()).isPresent();
        return mine ? Step.of(GameNewsReducer.show(state, g)) : Journeys.watch(state, g);
    }

    static Step run(ClientState state, Command command) {
        if (!(state.top() instanceof Screen.Tour tour)) {
            return Step.of(state);
        }
        TournamentRequest wish = switch (command) {
            case TAKE_PART -> new TournamentRequest.Join(tour.id());
            case WITHDRAW -> new TournamentRequest.Leave(tour.id());
            default -> new TournamentRequest.Start(tour.id());
        };
        return Step.of(state).send(wish);
    }

    /** Back to the list, hearing no more of it. */
    static Step leave(ClientState state, Screen.Tour tour) {
        return Step.of(state.pop()).send(new TournamentRequest.Show(tour.id(), null, false));
    }
}
