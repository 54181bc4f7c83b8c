package org.parlor.server.simulation;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.server.core.PlantedCore;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;

/**
 * Checks that a refused request or login leaves no trace: no record, no message but the refusal, and, of some, no change of
 * the state.
 */
final class RefusalOracle {
    /** Every how many requests and logins the state is compared. */
    private static final int COMPARED_EVERY = 256;

    private int requests;
    private @Nullable String before;

    /**
     * Called before the core handles a command.
     *
     * @param timersDue whether timers will run too, so that nothing is known about the command alone
     */
    void handling(Command command, ServerCore core, boolean timersDue) {
        boolean compared = isRequest(command) && ++requests % COMPARED_EVERY == 0 && !timersDue;
        before = compared ? PlantedCore.dump(core) : null;
    }

    private static boolean isRequest(Command command) {
        return command instanceof Command.RequestReceived
                || command instanceof Command.LogIn
                || command instanceof Command.PasswordChecked
                || command instanceof Command.ArchiveAnswered
                || (command instanceof Command.InvalidRequest invalid && !invalid.isFatal());
    }

    /** Called after the core has handled a command, unless timers have run. */
    void handled(Command command, ServerCore core, List<JournalRecord> records, List<Effect> effects) {
        if (!isRequest(command) || !isRefused(effects)) {
            return;
        }
        Invariant.NO_TRACE.require(records.isEmpty(), command, " was refused and recorded ", records);
        boolean alone = effects.size() == 1 || (isMove(command) && isSentTo(command, effects));
        Invariant.NO_TRACE.require(alone, command, " was refused with the effects ", effects);
        if (before != null) {
            String after = PlantedCore.dump(core);
            Invariant.NO_TRACE.require(before.equals(after), command, " was refused and changed the state");
        }
    }

    private static boolean isMove(Command command) {
        return command instanceof Command.RequestReceived received
                && received.request().message() instanceof GameRequest.Move;
    }

    /** A player who seems to have missed something is sent the state of the game. */
    private static boolean isSentTo(Command command, List<Effect> effects) {
        List<Long> sender = List.of(((Command.RequestReceived) command).connectionId());
        return effects.stream()
                .allMatch(effect -> effect instanceof Effect.Send send
                        && send.connectionIds().equals(sender));
    }

    /** An illegal move of a bot counts, as does the repeated turn of one that is ahead; an internal error is no refusal. */
    private static boolean isRefused(List<Effect> effects) {
        for (Effect effect : effects) {
            Reply.ErrorReply error = error(effect);
            if (error != null
                    && !error.code().equals(ErrorCode.INTERNAL.wireName())
                    && !error.code().equals(ErrorCode.PLY_AHEAD.wireName())
                    && !error.code().equals(ErrorCode.ILLEGAL_MOVE.wireName())) {
                return true;
            }
        }
        return false;
    }

    private static Reply.@Nullable ErrorReply error(Effect effect) {
        if (effect instanceof Effect.RejectLogin rejected) {
            return rejected.refusal();
        }
        return effect instanceof Effect.Send send && send.message() instanceof Reply.ErrorReply error ? error : null;
    }
}
