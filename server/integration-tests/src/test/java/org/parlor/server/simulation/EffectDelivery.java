package org.parlor.server.simulation;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.LobbyMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordResult;
import org.parlor.server.storage.GameArchive;

/** Executes the effects of the core: checks each message and hands it to its clients. */
final class EffectDelivery {
    /** Every how many messages one is encoded and decoded again. */
    private static final int WRITTEN_EVERY = 64;

    private final Simulation simulation;
    private final Oracles oracles;
    private final SlowConnections slow;
    private final SimulationStats stats;
    private final Supplier<GameArchive> archive;
    private int sentCount;
    private boolean stopRequested;
    private String lastSeek = "";

    EffectDelivery(
            Simulation simulation,
            Oracles oracles,
            SlowConnections slow,
            SimulationStats stats,
            Supplier<GameArchive> archive) {
        this.simulation = simulation;
        this.oracles = oracles;
        this.slow = slow;
        this.stats = stats;
        this.archive = archive;
    }

    /** Whether the core has asked to be stopped since the last call. */
    boolean takeStopRequest() {
        boolean requested = stopRequested;
        stopRequested = false;
        return requested;
    }

    /** The seek opened last. */
    String lastSeek() {
        return lastSeek;
    }

    void perform(Effect effect) {
        if (effect instanceof Effect.Send send) {
            send(send);
        } else if (effect instanceof Effect.AcceptLogin acceptLogin) {
            acceptLogin(acceptLogin);
        } else if (effect instanceof Effect.RejectLogin rejectLogin) {
            deliver(rejectLogin.connectionId(), rejectLogin.refusal(), null);
        } else if (effect instanceof Effect.CheckPassword checkPassword) {
            simulation.answer(new Command.PasswordChecked(checkPassword.connectionId(), result(checkPassword)));
        } else if (effect instanceof Effect.ConfirmPassword confirm) {
            simulation.answer(new Command.PasswordConfirmed(confirm, result(confirm.check())));
        } else if (effect instanceof Effect.QueryArchive queryArchive) {
            queryArchive(queryArchive);
        } else if (effect instanceof Effect.LoadGames load) {
            archive.get().query(load.query(), result -> simulation.answer(new Command.GamesLoaded(load, result)));
        } else if (effect instanceof Effect.Disconnect disconnect) {
            disconnect(disconnect);
        } else if (effect instanceof Effect.Shutdown) {
            stopRequested = true;
        } else if (effect instanceof Effect.ReloadSettings) {
            throw new AssertionError("the simulation reloads no settings");
        }
    }

    private void send(Effect.Send send) {
        ServerMessage message = send.message();
        if (message instanceof GameMessage gameMessage) {
            UpdateChecker.check(gameMessage, send.watchedGame() != null, oracles.journal());
        }
        if (message instanceof Reply.Ok ok && ok.seek() != null) {
            lastSeek = ok.seek();
        }
        boolean large = message instanceof LobbyMessage.Lobby || message instanceof Reply.ListReply;
        Invariant.FITS.require(!large || MessageCodec.fits(message), message.getClass(), " is too long");
        if (++sentCount % WRITTEN_EVERY == 0 && !(message instanceof Reply.ListReply)) {
            String line = MessageCodec.write(message);
            Invariant.FITS.require(line.length() <= ServerMessage.BYTES_MAX, line);
            String again =
                    MessageCodec.write(MessageCodec.readServerMessage(line).orElseThrow());
            Invariant.TRUTH.require(line.equals(again), line, " was read as ", again);
        }
        for (long link : send.connectionIds()) {
            deliver(link, message, send.watchedGame());
        }
    }

    private void deliver(long link, ServerMessage message, @Nullable String watchedGame) {
        if (slow.misses(link, message, watchedGame)) {
            return;
        }
        SimulatedClient client = simulation.client(link);
        Invariant.PERSONAL.require(simulation.isLink(link), "a message for link ", link, ", which does not exist");
        if (client != null && client.link() == link) {
            boolean readable = client.readsCorrespondence() || !isCorrespondence(message);
            Invariant.PERSONAL.require(readable, client.name(), " cannot read ", message);
            stats.sent(message);
            client.receive(message);
        }
    }

    /** Whether a message has a time control by correspondence, or is of such a game. */
    private boolean isCorrespondence(ServerMessage message) {
        boolean ofGame = message instanceof GameMessage gameMessage
                && oracles.journal()
                        .game(gameMessage.g())
                        .filter(history -> history.settings().tc().isCorrespondence())
                        .isPresent();
        return ofGame || MessageCodec.write(message).contains("{\"mode\":\"corr\"");
    }

    private void acceptLogin(Effect.AcceptLogin acceptLogin) {
        Invariant.TOKENS.require(
                !simulation.isIntruder(acceptLogin.connectionId()), "a login with an invalid secret succeeded");
    }

    /** Uses a trivial hash, which is sufficient here. */
    private static PasswordResult result(Effect.CheckPassword checkPassword) {
        String hash = "hash of " + checkPassword.password();
        boolean right = hash.equals(checkPassword.storedHash());
        return new PasswordResult(
                right ? PasswordResult.Verdict.RIGHT : PasswordResult.Verdict.WRONG,
                checkPassword.storedHash(),
                checkPassword.create() ? hash : null);
    }

    private void queryArchive(Effect.QueryArchive query) {
        archive.get()
                .query(
                        query.query(),
                        archiveResult -> simulation.answer(new Command.ArchiveAnswered(query, archiveResult)));
    }

    private void disconnect(Effect.Disconnect disconnect) {
        SimulatedClient client = simulation.client(disconnect.connectionId());
        deliver(disconnect.connectionId(), disconnect.bye(), null);
        if (client != null && client.link() == disconnect.connectionId()) {
            client.disconnect();
        }
        simulation.close(disconnect.connectionId());
    }
}
