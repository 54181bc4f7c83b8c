package org.parlor.client.model;

import org.parlor.client.frame.Key;
import org.parlor.client.frame.Target;
import org.parlor.connection.ServerEndpoint;

/** The one place where the state of the client changes: a state and an event in, the next state and effects out. */
public final class Reducer {

    private Reducer() {}

    /** The first step of a program that was started for something. */
    public static Step open(ClientState state, Opening opening) {
        return Journeys.open(state, opening);
    }

    /** @param now our own time, milliseconds */
    public static Step reduce(ClientState state, Event event, long now) {
        Step step = Studies.follow(state, event.accept(new Dispatch(state.at(now))));
        return new Step(LoungeKeys.settled(step.state()), step.effects());
    }

    private record Dispatch(ClientState state) implements Event.Handler<Step> {

        @Override
        public Step pressed(Event.Pressed pressed) {
            return Keys.press(state, pressed.key());
        }

        @Override
        public Step clicked(Event.Clicked clicked) {
            Target target = clicked.target();
            if (target instanceof Target.Press press) {
                return Commands.call(state, press.key())
                        .map(call -> Runner.run(state, call))
                        .orElseGet(() -> Keys.press(state, press.key()));
            }
            if (target instanceof Target.Item item) {
                return Lists.click(state, item.index());
            }
            return target instanceof Target.Place place ? GameKeys.click(state, place.cell()) : Step.of(state);
        }

        @Override
        public Step scrolled(Event.Scrolled scrolled) {
            boolean up = scrolled.rows() < 0;
            if (state.top() instanceof Screen.Game) {
                return GameCommands.run(state, up ? Command.BACK : Command.FORWARD);
            }
            return state.top() instanceof Screen.Replay
                    ? Keys.press(state, Key.of(up ? Key.Kind.LEFT : Key.Kind.RIGHT))
                    : Keys.press(state, Key.of(up ? Key.Kind.UP : Key.Kind.DOWN));
        }

        @Override
        public Step told(Event.Told told) {
            return told.message().accept(new News(state, told.line(), 0));
        }

        @Override
        public Step answered(Event.Answered answered) {
            return answered.reply().accept(new News(state, answered.line(), answered.number()));
        }

        @Override
        public Step linked(Event.Linked linked) {
            return Step.of(linked.line() == 0 ? state.with(relinked(linked.link())) : state);
        }

        /** While a lost connection is called again it is still lost. */
        private Link relinked(Link next) {
            ServerEndpoint address = state.link().address();
            boolean again = state.link().isLost() && next.status() == Link.Status.CONNECTING;
            return again && address != null ? Link.lost(address, state.link().attempt(), state.now()) : next;
        }

        @Override
        public Step placed(Event.Placed placed) {
            return Joining.placed(state, placed.places());
        }

        @Override
        public Step doubted(Event.Doubted doubted) {
            return Joining.doubted(state, doubted);
        }

        @Override
        public Step parted(Event.Parted parted) {
            return Journeys.parted(state, parted);
        }

        @Override
        public Step botReady(Event.BotReady ready) {
            if (!state.isWaitingFor(ready.request())) {
                return Step.of(state);
            }
            Plan plan = state.plan();
            Plan named = new Plan(plan.aim(), plan.choice(), ready.bot().name(), plan.sole());
            return Journeys.go(state.with(named), ready.bot().address());
        }

        @Override
        public Step tableReady(Event.TableReady ready) {
            return state.isWaitingFor(ready.request()) ? Journeys.shareTable(state, ready.address()) : Step.of(state);
        }

        @Override
        public Step hostReady(Event.HostReady ready) {
            ClientState hosting = state.hosting(ready.hosting());
            return state.isWaitingFor(ready.request())
                    ? Journeys.go(hosting, ready.hosting().address())
                    : Step.of(hosting);
        }

        @Override
        public Step launchFailed(Event.LaunchFailed failed) {
            return state.isWaitingFor(failed.request())
                    ? Journeys.failed(state, failed.request(), failed.why(), failed.exitCode())
                    : Step.of(state);
        }

        @Override
        public Step readFailed(Event.ReadFailed failed) {
            return Journeys.failed(state, failed.why(), failed.exitCode());
        }

        @Override
        public Step listed(Event.Listed listed) {
            return Replays.listed(state, listed);
        }

        @Override
        public Step opened(Event.Opened opened) {
            return Replays.opened(state, opened.recorded());
        }

        @Override
        public Step saved(Event.Saved saved) {
            String trouble = saved.trouble();
            String shown = saved.file().equals(state.settings().games()) ? " – parlor replay shows it" : "";
            return Step.of(
                    trouble == null
                            ? state.info("Saved to " + saved.file() + shown)
                            : state.error("Not saved: " + trouble));
        }

        @Override
        public Step kept(Event.Kept kept) {
            String trouble = kept.trouble();
            return Step.of(trouble == null ? state : state.error("In force for now, but not kept: " + trouble));
        }

        @Override
        public Step judged(Event.Judged judged) {
            return Studies.judged(state, judged);
        }

        @Override
        public Step advised(Event.Advised advised) {
            return Studies.advised(state, advised);
        }

        @Override
        public Step thinkingFailed(Event.ThinkingFailed failed) {
            return Studies.failed(state, failed);
        }

        @Override
        public Step ticked(Event.Ticked ticked) {
            return ReplayKeys.tick(state);
        }
    }
}
