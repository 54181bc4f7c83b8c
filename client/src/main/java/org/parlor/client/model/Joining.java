package org.parlor.client.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.parlor.client.frame.Key;
import org.parlor.client.model.JoinForm.As;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.rules.InvalidInputException;

/** Going to a server: which, encrypted or not, as whom, or back to where one has been. */
final class Joining {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,32}");
    private static final int PASSWORD_MIN = 8;
    private static final int PASSWORD_MAX = 256;

    private Joining() {}

    static Step open(ClientState state) {
        JoinForm form = JoinForm.empty(state.settings().name());
        return Step.of(state.push(new Screen.Join(form))).and(new Effect.ListPlaces());
    }

    /** The list for the screen; at home a word about a server that one has not left in good order. */
    static Step placed(ClientState state, List<Place> places) {
        if (state.top() instanceof Screen.Join join) {
            return Step.of(shown(state, join.form().listing(places)));
        }
        Optional<Place> lost = places.stream()
                .filter(place -> place.state() == Place.State.WAITING)
                .findFirst();
        boolean idle = state.top() instanceof Screen.Home && !state.notice().error();
        return Step.of(
                lost.isPresent() && idle
                        ? state.with(new Notice(back(state, lost.get()), false, Long.MAX_VALUE))
                        : state);
    }

    private static String back(ClientState state, Place place) {
        String join = state.settings().keys().name(Command.JOIN);
        return "You were at " + place.address() + " as " + place.user() + ": " + join + ", then Enter there, goes back";
    }

    static Step press(ClientState state, JoinForm join, Key key) {
        int size = join.size();
        return switch (key.kind()) {
            case ESCAPE -> Step.of(state.pop());
            case UP, BACK_TAB -> Step.of(shown(state, join.at(Math.floorMod(join.selected() - 1, size))));
            case DOWN, TAB -> Step.of(shown(state, join.at(Math.floorMod(join.selected() + 1, size))));
            case LEFT, RIGHT -> Step.of(shown(state, join.turned(key.kind() == Key.Kind.RIGHT ? 1 : -1)));
            case ENTER -> join.place().map(place -> go(state, join, place)).orElseGet(() -> go(state, join));
            default -> typed(state, join, key);
        };
    }

    /** A click chooses a field or a server; a click on what is chosen turns the one and goes to the other. */
    static Step click(ClientState state, JoinForm join, int index) {
        if (join.selected() != index) {
            return Step.of(shown(state, join.at(index)));
        }
        return press(state, join, Key.of(join.place().isPresent() ? Key.Kind.ENTER : Key.Kind.RIGHT));
    }

    private static ClientState shown(ClientState state, JoinForm join) {
        return state.replaceTop(new Screen.Join(join));
    }

    private static Step typed(ClientState state, JoinForm join, Key key) {
        Optional<Place> place = join.place();
        if (place.isPresent()) {
            boolean away = key.is('x') || key.kind() == Key.Kind.DELETE;
            return away ? Step.of(state).and(new Effect.ForgetPlace(place.get())) : Step.of(state);
        }
        return Step.of(shown(state, join.typed(key)));
    }

    /** Back to where one has been, as the same if the server still knows one. */
    private static Step go(ClientState state, JoinForm join, Place place) {
        if (place.state() == Place.State.SHUT && !place.guest()) {
            JoinForm again = join.filled(place.address(), As.ACCOUNT, place.user());
            return Step.of(shown(state, again).info("Type the password of " + place.user()));
        }
        ClientState planned = state.with(Plan.lounge());
        boolean other = place.state() == Place.State.HELD;
        return Journeys.go(
                planned, place.address(), Who.again(other ? state.settings().name() : place.user()));
    }

    private static Step go(ClientState state, JoinForm join) {
        try {
            ServerEndpoint address =
                    ServerEndpoint.parse(join.address(), join.tls() ? TrustPolicy.AUTHORITIES : TrustPolicy.PLAIN);
            return wrong(join)
                    .map(why -> Step.of(state.error(why)))
                    .orElseGet(() -> Journeys.go(state.with(Plan.lounge()), address, who(join)));
        } catch (InvalidInputException e) {
            return Step.of(state.error(e.getMessage()));
        }
    }

    private static Who who(JoinForm join) {
        return join.as() == As.GUEST
                ? Who.again(join.name())
                : Who.account(join.name(), join.password(), join.as() == As.NEW);
    }

    /** What cannot be even before a server is asked. */
    private static Optional<String> wrong(JoinForm join) {
        boolean named = NAME.matcher(join.name()).matches();
        int length = join.password().length();
        if (join.as() == As.GUEST) {
            return named || join.name().isEmpty()
                    ? Optional.empty()
                    : Optional.of("A name has letters, digits, _ . or -");
        }
        if (!named) {
            return Optional.of("An account has a name of 1 to 32 letters, digits, _ . or -");
        }
        return length < PASSWORD_MIN || length > PASSWORD_MAX
                ? Optional.of("A password has 8 to 256 characters")
                : Optional.empty();
    }

    /** Whether the screen waits for a server that was asked for on this screen. */
    static boolean isUnderWay(ClientState state) {
        int size = state.screens().size();
        return size >= 2
                && state.top() instanceof Screen.Waiting
                && state.screens().get(size - 2) instanceof Screen.Join;
    }

    /** The server cannot be had like that: the form is there again, and asks once more for a password. */
    static Step failed(ClientState state, String why) {
        ClientState back = state.pop().with(Link.OFF).with(World.EMPTY).with(Plan.NONE);
        JoinForm join = ((Screen.Join) back.top()).form();
        ClientState asked = join.as() == As.GUEST ? back : shown(back, join.askingPassword());
        return Step.of(asked.error(why)).and(new Effect.Disconnect(0));
    }

    /** A certificate that nobody vouches for: the person is asked, in place of what waited. */
    static Step doubted(ClientState state, Event.Doubted doubted) {
        List<Screen> screens = new ArrayList<>(state.screens());
        screens.removeIf(screen -> screen instanceof Screen.Waiting);
        Who who = screens.get(screens.size() - 1) instanceof Screen.Join join
                        && join.form().place().isEmpty()
                ? who(join.form())
                : Who.again(state.settings().name());
        screens.add(new Screen.Doubt(doubted, who));
        return Step.of(state.with(screens).with(Link.OFF)).and(new Effect.Disconnect(0));
    }

    /** Yes to a certificate that is new; one that has changed cannot be agreed to here. */
    static Step answer(ClientState state, Screen.Doubt doubt, Key key) {
        Event.Doubted doubted = doubt.doubted();
        boolean yes = (key.is('y') || key.is('Y')) && doubted.before() == null;
        if (yes) {
            Step trusted = Step.of(state.pop()).and(new Effect.Trust(doubted.server(), doubted.seen()));
            return trusted.then(next -> Journeys.go(next, doubted.server(), doubt.who()));
        }
        boolean no = key.kind() == Key.Kind.ESCAPE || key.is('n');
        return no
                ? Journeys.failed(state.pop(), doubted.server() + " is not trusted; nothing was sent", 4)
                : Step.of(state);
    }
}
