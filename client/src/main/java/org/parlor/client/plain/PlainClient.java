package org.parlor.client.plain;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.EffectRunner;
import org.parlor.client.app.MonotonicClock;
import org.parlor.client.app.SessionResources;
import org.parlor.client.screen.Reducer;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.StatusMessage;
import org.parlor.client.state.Update;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.terminal.TerminalControl;
import org.parlor.client.ui.Messages;
import org.parlor.message.ClientMessage;
import org.parlor.message.Reply;
import org.parlor.message.SessionMessage;

/**
 * Plain mode's view of the client's state: reduces events as the full screen does, runs the effects and prints the events.
 * Used by one thread, which also executes the typed lines.
 */
public final class PlainClient implements AutoCloseable {
    private static final Duration WAIT_MAX = Duration.ofDays(1);

    /** Prints events. */
    public interface Printer {

        /**
         * @param before the state before the event
         * @throws ExitException if the event ends the program
         */
        void print(ClientState before, Event event, ClientState after) throws ExitException;
    }

    private final PlainEventQueue queue;
    private final LineWriter writer;
    private final Printer printer;
    private final EffectRunner effects;
    private final Deque<Event> events = new ArrayDeque<>();
    /** How long the server holds the seat of each connection, and until when for the lost ones. */
    private final Map<Integer, Long> graceMillis = new HashMap<>();

    private final Map<Integer, Long> heldUntil = new HashMap<>();
    private ClientState state;
    /** The request whose reply is awaited, and that reply. */
    private long awaited;

    private @Nullable Reply reply;

    public PlainClient(
            PlainEventQueue queue, LineWriter writer, SessionResources resources, Settings settings, Printer printer) {
        this.queue = queue;
        this.writer = writer;
        this.printer = printer;
        this.state =
                ClientState.initial(settings.with(Setting.LANGUAGE, "en"), HomeScreen.START, MonotonicClock.millis());
        this.effects = new EffectRunner(TerminalControl.NONE, resources, events::add, queue::offer);
    }

    public ClientState state() {
        return state;
    }

    public void start(StartupAction startup) throws ExitException {
        apply(Reducer.open(state, startup));
    }

    /** Changes the state and runs the effects. */
    public void act(Function<ClientState, Update> action) throws ExitException {
        apply(Reducer.reduce(state, action, MonotonicClock.millis()));
    }

    private void apply(Update update) throws ExitException {
        state = update.state();
        for (Effect effect : update.effects()) {
            if (effect instanceof Effect.Quit quit) {
                throw new ExitException(quit.exitCode(), quit.message());
            }
            if (!isReview(effect)) {
                effects.run(effect);
            }
        }
    }

    /** Plain mode shows no review of a finished game, so that none is computed. */
    private static boolean isReview(Effect effect) {
        return effect instanceof Effect.Analyze analyze && analyze.request().isGame();
    }

    /**
     * Runs an action that sends a request and waits for the reply, while other events are handled.
     *
     * @return empty if the connection is lost; if the action sent nothing, an error with its status message
     */
    public Optional<Reply> request(Function<ClientState, Update> action) throws ExitException, InterruptedException {
        long before = state.lastRequest();
        act(now -> action.apply(now.with(StatusMessage.NONE)));
        if (state.lastRequest() == before) {
            String text = state.status().text();
            String reason = text.isEmpty() ? reason("") : restOfLine(text);
            return Optional.of(new Reply.ErrorReply(null, "", reason, null, null, null, null, null));
        }
        awaited = state.lastRequest();
        reply = null;
        Reply found = null;
        while (found == null) {
            next(line -> false, false);
            found = reply;
        }
        awaited = 0;
        boolean down = found instanceof Reply.ErrorReply error && error.code().equals("link_down");
        return down ? Optional.empty() : Optional.of(found);
    }

    /** Runs an action that sends a request; prints an error and returns nothing unless it is granted. */
    public Optional<Reply.Ok> ask(Function<ClientState, Update> action) throws ExitException, InterruptedException {
        return granted(request(action), Reply.Ok.class);
    }

    /** Sends a request that does not change the state; prints an error unless the reply is of the expected type. */
    public <T extends Reply> Optional<T> ask(ClientMessage message, Class<T> type)
            throws ExitException, InterruptedException {
        return granted(request(message), type);
    }

    private <T extends Reply> Optional<T> granted(Optional<Reply> reply, Class<T> type) {
        if (reply.isEmpty()) {
            writer.println("error connection lost; try again after reconnecting");
        } else if (reply.get() instanceof Reply.ErrorReply errorReply) {
            writer.println("error " + errorReply.message());
        }
        return reply.filter(type::isInstance).map(type::cast);
    }

    /**
     * Returns why an action of the full screen is not available, as the rest of a line.
     *
     * @param key of the text, or empty
     */
    public static String reason(String key) {
        return key.isEmpty() ? "not possible now" : restOfLine(Messages.ENGLISH.get(key));
    }

    private static String restOfLine(String sentence) {
        return Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
    }

    /** Sends a request that does not change the state and waits for the reply; empty if the connection is lost. */
    public Optional<Reply> request(ClientMessage message) throws ExitException, InterruptedException {
        return request(now -> Update.of(now).send(message));
    }

    /**
     * Waits for an event and handles it, unless it is typed.
     *
     * @param accepted the typed lines to take; the first line that is not accepted stays in the queue
     * @param endWanted whether to report the end of the input
     * @return the typed line or the end of the input, or empty after another event
     * @throws ExitException if the connection is closed, or lost and not restored in time
     */
    public Optional<PlainEvent> next(Predicate<String> accepted, boolean endWanted)
            throws ExitException, InterruptedException {
        Optional<PlainEvent> next = queue.poll(accepted, endWanted, waitLimit());
        if (next.isEmpty()) {
            throw new ExitException(ExitCode.LOST, "connection lost and not restored in time");
        } else if (next.get() instanceof PlainEvent.Task task) {
            task.action().run();
            while (!events.isEmpty()) {
                handle(events.remove());
            }
            return Optional.empty();
        }
        return next;
    }

    private Duration waitLimit() {
        return heldUntil.values().stream()
                .min(Long::compare)
                .map(until -> Duration.ofMillis(Math.max(1, until - MonotonicClock.millis())))
                .orElse(WAIT_MAX);
    }

    private void handle(Event event) throws ExitException {
        exitIfClosed(event);
        ClientState before = state;
        apply(Reducer.reduce(state, event, MonotonicClock.millis()));
        if (event instanceof Event.ReplyReceived received && received.number() == awaited) {
            reply = received.reply();
            return;
        }
        followConnection(event);
        printer.print(before, event, state);
    }

    private void exitIfClosed(Event event) throws ExitException {
        if (event instanceof Event.Disconnected disconnected) {
            throw ExitException.of(disconnected, graceMillis.containsKey(disconnected.connectionNumber()));
        } else if (event instanceof Event.CertificateUntrusted untrusted) {
            throw new ExitException(ExitCode.REFUSED, untrusted.reason());
        }
    }

    private void followConnection(Event event) {
        if (event instanceof Event.ConnectionChanged changed && changed.status().isLost()) {
            long now = MonotonicClock.millis();
            heldUntil.computeIfAbsent(changed.connectionNumber(), line -> now + graceMillis.getOrDefault(line, 0L));
            writer.println(String.format(
                    Locale.ROOT,
                    "connection lost: %s; reconnecting in %.1f s (attempt %d)",
                    changed.reason(),
                    Math.max(0, changed.status().retryAt() - now) / 1000.0,
                    changed.status().attempt()));
        } else if (event instanceof Event.MessageReceived received
                && received.message() instanceof SessionMessage.Welcome welcome) {
            graceMillis.put(received.connectionNumber(), (long) welcome.graceMs());
            if (heldUntil.remove(received.connectionNumber()) != null) {
                writer.println("reconnected");
            }
        }
    }

    @Override
    public void close() {
        effects.close();
    }
}
