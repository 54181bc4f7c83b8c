package org.parlor.server.core;

import org.jspecify.annotations.Nullable;
import org.parlor.message.Request;
import org.parlor.message.RequestId;
import org.parlor.message.SessionNews;
import org.parlor.server.core.step.IncidentReporter;
import org.parlor.server.core.step.Step;
import org.parlor.server.core.step.Timers;

/**
 * What follows when handling a command has failed and been undone: a request gets its one reply, and what nobody would
 * repeat is tried again later.
 *
 * @param incident the id under which the fault is logged
 */
record FailureHandler(Hall hall, Desk desk, Step step, String incident) implements Command.Handler<Boolean> {

    /** A command that failed and is to be handled again. */
    record Retry(Command command) implements Timers.Subject {
        @Override
        public String toString() {
            return "retrying a " + command.getClass().getSimpleName();
        }
    }

    private boolean reject(long link, @Nullable RequestId id) {
        step.reject(link, IncidentReporter.refusal(incident).reply(id));
        return true;
    }

    private boolean reply(long link, @Nullable RequestId id) {
        step.send(link, IncidentReporter.refusal(incident).reply(id));
        return true;
    }

    private boolean reply(long link, Request request) {
        return reply(link, request.id());
    }

    private boolean retry(Command command) {
        hall.timers().set(new Retry(command), step.now() + Timers.RETRY_MILLIS);
        return true;
    }

    @Override
    public Boolean logIn(Command.LogIn logIn) {
        return reject(logIn.link(), logIn.id());
    }

    @Override
    public Boolean proven(Command.Proven proven) {
        desk.takeWaiting(proven.link(), step).ifPresent(this::logIn);
        return true;
    }

    @Override
    public Boolean said(Command.Said said) {
        return reply(said.link(), said.request());
    }

    @Override
    public Boolean consulted(Command.Consulted consulted) {
        return reply(consulted.asked().link(), consulted.asked().request());
    }

    @Override
    public Boolean misspoke(Command.Misspoke misspoke) {
        reply(misspoke.link(), misspoke.id());
        if (misspoke.isFatal()) {
            step.close(misspoke.link(), new SessionNews.Bye("error", null));
        }
        return true;
    }

    @Override
    public Boolean reloaded(Command.Reloaded reloaded) {
        return reply(reloaded.link(), reloaded.id());
    }

    @Override
    public Boolean heard(Command.Heard heard) {
        return retry(heard);
    }

    /** Otherwise the session would stay for ever. */
    @Override
    public Boolean closed(Command.Closed closed) {
        return retry(closed);
    }

    @Override
    public Boolean makeAdmins(Command.MakeAdmins admins) {
        return retry(admins);
    }

    @Override
    public Boolean caughtUp(Command.CaughtUp caughtUp) {
        return retry(caughtUp);
    }

    /** The gateway says it again while the silence lasts. */
    @Override
    public Boolean silent(Command.Silent silent) {
        return true;
    }

    /** Another measurement follows. */
    @Override
    public Boolean measured(Command.Measured measured) {
        return true;
    }

    /** The connection closes next. */
    @Override
    public Boolean left(Command.Left left) {
        return true;
    }

    @Override
    public Boolean tick(Command.Tick tick) {
        return true;
    }

    /** The server stops all the same, and the next start adjourns what is left. */
    @Override
    public Boolean stop(Command.Stop stop) {
        return true;
    }
}
