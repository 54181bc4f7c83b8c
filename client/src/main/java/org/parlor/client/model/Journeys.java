package org.parlor.client.model;

import java.util.List;
import java.util.function.LongFunction;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;

/** How one gets from a wish to a game: something is started, a connection is made, then the plan is carried out. */
final class Journeys {

    private Journeys() {}

    static Step open(ClientState state, Opening opening) {
        return opening.accept(new Opening.Handler<Step>() {
            @Override
            public Step home(Opening.Home home) {
                return Step.of(state).and(new Effect.ListPlaces());
            }

            @Override
            public Step play(Opening.Play play) {
                Step step = start(state, play.choice());
                return new Step(step.state().with(step.state().plan().alone()), step.effects());
            }

            @Override
            public Step host(Opening.Host host) {
                return Journeys.host(state.with(Plan.lounge().alone()), host.port());
            }

            @Override
            public Step join(Opening.Join join) {
                return go(state.with(Plan.lounge().alone()), join.address());
            }

            @Override
            public Step servers(Opening.Servers servers) {
                return Joining.open(state);
            }

            @Override
            public Step watch(Opening.Watch watch) {
                return go(state.with(Plan.watch(watch.g()).alone()), watch.address());
            }

            @Override
            public Step replay(Opening.Replay replay) {
                return Replays.open(state.with(Plan.NONE.alone()), replay.file(), replay.pick());
            }
        });
    }

    /** Starts the game that was chosen, wherever it is to be played. */
    static Step start(ClientState state, Choice choice) {
        return switch (choice.opponent().kind()) {
            case BOT ->
                launched(
                        state.with(Plan.challenge(choice, "")),
                        "Calling a bot to the table",
                        request -> new Effect.StartBot(request, choice.level()));
            case HERE -> launched(state.with(Plan.here(choice)), "Laying the table", Effect.StartTable::new);
            case ANYONE ->
                offered(
                        state,
                        "Waiting for an opponent",
                        choice.terms().hidden() ? "Whoever has the code can join" : "Anyone can join",
                        choice.seek());
            case PLAYER ->
                offered(
                        state,
                        "Waiting for " + choice.opponent().name(),
                        "They have two minutes to answer",
                        choice.challenge(choice.opponent().name()));
        };
    }

    /** Starts something and waits for the outcome of that very request: leaving the screen cancels it. */
    private static Step launched(ClientState state, String detail, LongFunction<Effect> start) {
        long request = state.lastRequest() + 1;
        Screen waiting = new Screen.Waiting("Setting up", detail, request, null, null);
        return Step.of(state.requested(request).push(waiting)).and(start.apply(request));
    }

    private static Step offered(ClientState state, String what, String detail, LobbyRequest request) {
        Step sent = Step.of(state).send(request);
        Screen waiting = new Screen.Waiting(what, detail, sent.state().lastRequest(), null, null);
        return new Step(sent.state().push(waiting), sent.effects());
    }

    static Step host(ClientState state, int port) {
        Hosting hosting = state.hosting();
        ClientState planned = state.plan().aim() == Plan.Aim.LOUNGE ? state : state.with(Plan.lounge());
        return hosting != null
                ? go(planned, hosting.address())
                : launched(planned, "Opening the house", request -> new Effect.StartHost(request, port));
    }

    /** Carries the plan out at a server, connecting first if need be; elsewhere than here as who one was there. */
    static Step go(ClientState state, ServerEndpoint address) {
        String name = state.settings().name();
        boolean away = state.plan().aim() == Plan.Aim.LOUNGE || state.plan().aim() == Plan.Aim.WATCH;
        Hosting hosting = state.hosting();
        boolean own = hosting != null && hosting.address().equals(address);
        return go(state, address, away && !own ? Who.again(name) : Who.passing(name));
    }

    static Step go(ClientState state, ServerEndpoint address, Who who) {
        if (state.link().isOnline() && address.equals(state.link().address())) {
            return carryOut(state);
        }
        ClientState leaving = state.with(World.EMPTY).with(Link.connecting(address));
        ClientState shown =
                leaving.top() instanceof Screen.Waiting ? leaving : waiting(leaving, "Connecting", "to " + address);
        return Step.of(shown).and(new Effect.Connect(0, address, who));
    }

    /** Two lines to one table: the second person logs in like the first. */
    static Step shareTable(ClientState state, ServerEndpoint address) {
        ClientState alone = state.sharedWith("").with(World.EMPTY).with(Link.connecting(address));
        return Step.of(alone)
                .and(new Effect.Connect(0, address, Who.passing("")))
                .and(new Effect.Connect(1, address, Who.passing("")));
    }

    /** Does what was planned, now that we are at the server. */
    static Step carryOut(ClientState state) {
        Plan plan = state.plan();
        return switch (plan.aim()) {
            case NOTHING, REVIEW, EXPORT -> Step.of(state);
            case LOUNGE -> Step.of(home(state).push(Screen.Lounge.of("")).with(Plan.NONE));
            case CHALLENGE -> challenge(state, plan.choice(), plan.whom());
            case HERE ->
                state.isShared() && !state.world().me().isEmpty()
                        ? challenge(state, plan.choice(), state.second())
                        : Step.of(state);
            case WATCH -> watch(home(state).push(Screen.Lounge.of("")).with(Plan.NONE), plan.whom());
        };
    }

    private static Step challenge(ClientState state, Choice choice, String whom) {
        Step sent = Step.of(state.with(Plan.NONE)).send(choice.challenge(whom));
        Screen.Waiting waiting =
                new Screen.Waiting("Setting up", "A moment", sent.state().lastRequest(), null, null);
        ClientState shown = state.top() instanceof Screen.Waiting
                ? sent.state().replaceTop(waiting)
                : sent.state().push(waiting);
        return new Step(shown, sent.effects());
    }

    static Step watch(ClientState state, String g) {
        Step sent = Step.of(state).send(new GameRequest.Watch(g, null));
        Screen waiting =
                new Screen.Waiting("Watching " + g, "A moment", sent.state().lastRequest(), null, null);
        return new Step(sent.state().push(waiting), sent.effects());
    }

    /** Something that was wished for cannot be. */
    static Step failed(ClientState state, String why, int exitCode) {
        boolean sole = state.plan().sole();
        boolean waiting = state.top() instanceof Screen.Waiting
                || (state.top() instanceof Screen.Records records
                        && records.shelf().rows().isEmpty());
        ClientState back = (waiting ? state.pop() : state).with(Plan.NONE);
        return sole ? Step.of(back).and(new Effect.Quit(exitCode, why)) : Step.of(back.error(why));
    }

    /** A request came to nothing: the screen that waits for it goes, also from under a menu or the help. */
    static Step failed(ClientState state, long request, String why, int exitCode) {
        List<Screen> left = state.screens().stream()
                .filter(screen -> !(screen instanceof Screen.Waiting waiting && waiting.request() == request))
                .toList();
        ClientState back = state.with(left).with(Plan.NONE);
        return state.plan().sole() ? Step.of(back).and(new Effect.Quit(exitCode, why)) : Step.of(back.error(why));
    }

    static Step parted(ClientState state, Event.Parted parted) {
        if (state.plan().sole()) {
            return failed(state, parted.why(), parted.exitCode());
        }
        if (Joining.isUnderWay(state)) {
            return Joining.failed(state, parted.why());
        }
        Step gone = leaveServer(state);
        return new Step(gone.state().error(parted.why()), gone.effects());
    }

    /** Back to the home screen and away from the server. */
    static Step leaveServer(ClientState state) {
        Step gone = Step.of(home(state)
                        .with(Link.OFF)
                        .with(World.EMPTY)
                        .with(Plan.NONE)
                        .sharedWith(""))
                .and(new Effect.Disconnect(0));
        return state.isShared() ? gone.and(new Effect.Disconnect(1)) : gone;
    }

    private static ClientState home(ClientState state) {
        Screen first = state.screens().get(0);
        return state.with(List.of(first));
    }

    private static ClientState waiting(ClientState state, String what, String detail) {
        return state.push(new Screen.Waiting(what, detail, 0, null, null));
    }
}
