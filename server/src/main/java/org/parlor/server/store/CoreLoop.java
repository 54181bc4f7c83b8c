package org.parlor.server.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.parlor.message.Refusal;
import org.parlor.message.Request;
import org.parlor.server.core.Command;
import org.parlor.server.core.Parlor;
import org.parlor.server.core.step.Effect;
import org.parlor.server.core.step.JournalRecord;
import org.parlor.server.core.step.Step;
import org.parlor.server.gateway.CommandSink;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread on which the core runs. It takes what commands have gathered, lets the core handle them, gives the
 * records of all of them to the journal at once, and releases the effects only when those are durable.
 */
public final class CoreLoop implements CommandSink, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CoreLoop.class);
    private static final int BATCH_MAX = 1_000;
    /** Short, so that a pause of the whole process is seen: it makes a nap longer than it should have been. */
    private static final long NAP_MAX_MILLIS = 200;

    private static final long STANDSTILL_MILLIS = 500;
    private static final Command TICK = new Command.Tick();
    private static final Command STOP = new Command.Stop();

    private final Parlor parlor;
    private final Journal journal;
    private final ServerTime time;
    private final Errands errands;
    private final StoreMeter meter;
    private final LinkedBlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
    private final Queue<Runnable> questions = new ConcurrentLinkedQueue<>();
    private final Thread thread;
    private final Runnable failed;
    private long lastLook;

    /** Commands that came together, and when, in the nanoseconds of the system's ticker. */
    private record Arrival(List<Command> commands, long nanos) {
        static Arrival now(List<Command> commands) {
            return new Arrival(commands, System.nanoTime());
        }

        int size() {
            return commands.size();
        }

        boolean isTick() {
            return commands.get(0) == TICK;
        }

        boolean isStop() {
            return commands.get(0) == STOP;
        }
    }

    /** @param failed is run if the core cannot go on, because its records are not kept */
    public CoreLoop(
            Parlor parlor, Journal journal, ServerTime time, Errands errands, StoreMeter meter, Runnable failed) {
        this.parlor = parlor;
        this.journal = journal;
        this.time = time;
        this.errands = errands;
        this.meter = meter;
        this.failed = failed;
        this.thread = new Thread(this::run, "core");
        // A server inside another program must not keep that program alive.
        thread.setDaemon(true);
    }

    /**
     * Takes up what the journal keeps, and begins.
     *
     * @throws StoreException if that cannot be read, or no server can have written it
     */
    public void start() {
        Step restored = restored(journal.load());
        lastLook = time.nowMillis();
        journal.append(restored.records(), () -> errands.release(restored.effects(), this));
        thread.start();
    }

    private Step restored(List<JournalRecord> records) {
        try {
            return parlor.restore(records, time.nowMillis());
        } catch (RuntimeException e) {
            throw new StoreException(
                    "The records that are kept contradict each other: " + e.getMessage() + ". Restore a backup", e);
        }
    }

    @Override
    public void submit(Command command) {
        submit(List.of(command));
    }

    @Override
    public void submit(List<Command> commands) {
        arrivals.add(Arrival.now(commands));
    }

    /** How many commands wait to be handled. */
    public int waiting() {
        return arrivals.stream().mapToInt(Arrival::size).sum();
    }

    /** Has the core's thread answer a question soon, between two commands; never, if it is no more. */
    public <T> CompletableFuture<T> ask(Function<Parlor, T> question) {
        CompletableFuture<T> answer = CompletableFuture.supplyAsync(() -> question.apply(parlor), questions::add);
        submit(TICK);
        return answer;
    }

    /** Tells everybody that the server stops, finishes what was submitted before, and ends the thread. */
    @Override
    public void close() {
        submit(STOP);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        List<Arrival> batch = new ArrayList<>();
        try {
            while (batch.stream().noneMatch(Arrival::isStop)) {
                batch.clear();
                await(batch);
                handle(batch);
                answerQuestions();
            }
        } catch (JournalFailedException e) {
            LOG.error("the journal failed, so nothing more is done or told", e);
            failed.run();
        } catch (InterruptedException | RuntimeException | Error e) {
            LOG.error("the core cannot go on", e);
            failed.run();
        }
    }

    private void await(List<Arrival> batch) throws InterruptedException {
        long nap = Math.max(0, Math.min(NAP_MAX_MILLIS, parlor.nextTick() - now(0)));
        Arrival next = arrivals.poll(nap, TimeUnit.MILLISECONDS);
        now(nap);
        if (next == null) {
            next = Arrival.now(List.of(TICK));
        }
        for (int size = 0; next != null; next = size < BATCH_MAX ? arrivals.poll() : null) {
            batch.add(next);
            size += next.size();
        }
    }

    /**
     * The time, without what the server stood still for, be it the machine, the process or the disk: no player is
     * charged for that.
     *
     * @param nap how long it was to do nothing since it last looked
     */
    private long now(long nap) {
        long standstill = time.nowMillis() - lastLook - nap;
        if (standstill > STANDSTILL_MILLIS) {
            time.leaveOut(standstill);
            LOG.warn("the server stood still for {} ms, which count for nobody's clock", standstill);
        }
        lastLook = time.nowMillis();
        return lastLook;
    }

    private void handle(List<Arrival> batch) {
        List<JournalRecord> records = new ArrayList<>();
        List<Effect> effects = new ArrayList<>();
        for (Arrival arrival : batch) {
            for (Command command : arrival.commands()) {
                try {
                    Step step = parlor.handle(command, now(0));
                    records.addAll(step.records());
                    effects.addAll(step.effects());
                } catch (RuntimeException bug) {
                    effects.addAll(apologise(command, bug));
                }
            }
        }
        List<Arrival> handled = List.copyOf(batch);
        journal.append(records, () -> {
            errands.release(effects, this);
            tell(handled);
        });
    }

    private void tell(List<Arrival> released) {
        long now = System.nanoTime();
        for (Arrival arrival : released) {
            for (int i = arrival.isTick() ? 1 : 0; i < arrival.size(); i++) {
                meter.answered(now - arrival.nanos());
            }
        }
    }

    private void answerQuestions() {
        for (Runnable question = questions.poll(); question != null; question = questions.poll()) {
            question.run();
        }
    }

    /** A bug of ours costs one request, whose sender is told a number under which it stands in the log. */
    private List<Effect> apologise(Command command, RuntimeException bug) {
        Refusal sorry =
                new Apology(meter).refusal("handling a " + command.getClass().getSimpleName(), bug);
        if (command instanceof Command.LogIn logIn) {
            return List.of(new Effect.Reject(logIn.link(), sorry.reply(logIn.id())));
        } else if (command instanceof Command.Proven proven) {
            return List.of(new Effect.Reject(proven.link(), sorry.reply(null)));
        } else if (command instanceof Command.Said said) {
            return List.of(reply(said.link(), said.request(), sorry));
        } else if (command instanceof Command.Consulted consulted) {
            return List.of(reply(consulted.asked().link(), consulted.asked().request(), sorry));
        }
        return List.of();
    }

    private static Effect reply(long link, Request request, Refusal refusal) {
        return new Effect.Send(List.of(link), refusal.reply(request.id()), null);
    }
}
