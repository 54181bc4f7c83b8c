package org.parlor.server.storage.lease;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.parlor.server.log.LogEvent;
import org.parlor.server.log.Outage;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The right of one server of a cluster to write to the store. Each holder has a larger epoch than all earlier ones, and writes
 * of an earlier epoch fail, so a server that was stalled or disconnected while another one took over cannot write. Expiry
 * times are compared by the clock of the database only. A thread of the holder renews the lease; while the database is
 * unreachable the holder keeps it until it learns of another epoch.
 *
 * <p>The methods are called by one thread, except {@link #epoch}, {@link #isHeld} and {@link #markLost}.
 */
public final class Lease implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Lease.class);
    private static final long RENEWAL_MILLIS = 400;
    private static final long POLL_MILLIS = 100;
    private static final String LOCK_NOT_AVAILABLE = "55P03";

    private final Database database;
    private final String cluster;
    private final String holder;
    private final List<Runnable> lostListeners = new CopyOnWriteArrayList<>();
    private volatile boolean held;
    private volatile long epoch;
    private volatile String store = "";
    private volatile @Nullable Thread renewal;
    /** Used by the renewal thread while it runs. */
    private @Nullable LeaseSession session;

    private final Outage outage = new Outage();
    private boolean disconnected;
    private long notBefore = System.nanoTime();
    private String observed = "";

    /**
     * @param cluster name of the cluster, to which the store belongs from its first use on
     * @param holder name of this server in the log and in the lease
     */
    public Lease(Database database, String cluster, String holder) {
        this.database = database;
        this.cluster = cluster;
        this.holder = holder;
    }

    /**
     * The server that holds the lease, this one or another.
     *
     * @param name its name, empty if no server holds the lease
     * @param epoch its epoch, or the latest one
     */
    public record Holder(String name, long epoch) {}

    /**
     * Reads which server holds the lease.
     *
     * @throws StoreException if the database cannot be reached, or the store belongs to another cluster
     */
    public Holder holder() {
        try (LeaseSession open = new LeaseSession(database, cluster)) {
            LeaseSession.Row row = open.find();
            return row == null || row.isExpired()
                    ? new Holder("", row == null ? 0 : row.epoch())
                    : new Holder(row.holder(), row.epoch());
        } catch (SQLException e) {
            throw new StoreException("Cannot read the lease in " + database.location() + ": " + e.getMessage(), e);
        }
    }

    /** The epoch of this holder, or of its last one. */
    public long epoch() {
        return epoch;
    }

    /** Identifies the database, empty before this server has held the lease. */
    public String store() {
        return store;
    }

    /** Whether this server holds the lease as far as it knows. */
    public boolean isHeld() {
        return held;
    }

    /** Adds a listener that runs once for each loss of the lease, on any thread. A release is not a loss. */
    public void onLost(Runnable listener) {
        lostListeners.add(listener);
    }

    /**
     * Waits until this server holds the lease.
     *
     * @throws StoreException if the store cannot be used, or belongs to another cluster
     */
    public void awaitAcquire() throws InterruptedException {
        while (!tryAcquire()) {
            Thread.sleep(POLL_MILLIS);
        }
    }

    /**
     * Acquires the lease if no other server holds it. To be called several times per second. After a lost connection to the
     * database, does not acquire the lease for as long as a lease lasts, so that its holder can reconnect first.
     *
     * @return whether this server holds the lease
     * @throws StoreException if the store cannot be used, or belongs to another cluster
     */
    public boolean tryAcquire() throws InterruptedException {
        if (held) {
            return true;
        }
        if (stopRenewal()) {
            disconnect();
        }
        try {
            LeaseSession open = connect();
            return System.nanoTime() - notBefore >= 0 && tryAcquire(open);
        } catch (StoreException e) {
            disconnect();
            throw e;
        } catch (SQLException e) {
            disconnect();
            if (database.isConnectionLost(e)) {
                disconnected = true;
                logDisconnection(e);
            } else if (!LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
                throw new StoreException(
                        "Cannot acquire the lease in " + database.location() + ": " + e.getMessage(), e);
            }
            return false;
        }
    }

    private boolean tryAcquire(LeaseSession open) throws SQLException {
        LeaseSession.Acquired acquired = open.tryAcquire(holder);
        if (acquired == null) {
            observe(open);
            return false;
        }
        store = open.store();
        LogEvent.LEASE_ACQUIRED.log(LOG, acquired.epoch(), holder, acquired.previous(), acquired.reason());
        observed = "";
        epoch = acquired.epoch();
        held = true;
        Thread thread = new Thread(() -> renew(acquired.epoch()), "lease");
        // Must not keep an embedding program alive.
        thread.setDaemon(true);
        renewal = thread;
        thread.start();
        return true;
    }

    /** Returns whether there was one, which may have left a session. */
    private boolean stopRenewal() throws InterruptedException {
        Thread thread = renewal;
        if (thread == null) {
            return false;
        }
        thread.interrupt();
        thread.join();
        renewal = null;
        return true;
    }

    private void observe(LeaseSession open) throws SQLException {
        LeaseSession.Row row = open.find();
        String holds = row == null || row.holder().isEmpty() || row.isExpired() ? "another server" : row.holder();
        if (row != null && row.isExpired()) {
            open.terminateExpired();
        } else if (!holds.equals(observed)) {
            observed = holds;
            LogEvent.STANDING_BY.log(LOG, holds, row == null ? 0 : row.epoch());
        }
    }

    private LeaseSession connect() throws SQLException {
        LeaseSession open = session;
        if (open == null) {
            open = new LeaseSession(database, cluster);
            session = open;
            outage.end().ifPresent(millis -> LogEvent.DATABASE_RECONNECTED.log(LOG, database.location(), millis, null));
            if (disconnected) {
                disconnected = false;
                notBefore = System.nanoTime() + LeaseSession.TTL.toNanos();
            }
        }
        return open;
    }

    private void disconnect() {
        try {
            if (session != null) {
                session.close();
            }
        } catch (SQLException e) {
            LogEvent.STORE_DISCONNECT_FAILED.logFailure(LOG, e, database.location(), "lease");
        }
        session = null;
    }

    private void logDisconnection(SQLException e) {
        String message = String.valueOf(e.getMessage());
        if (outage.notice(message)) {
            LogEvent.DATABASE_UNREACHABLE.log(LOG, database.location(), message);
        }
    }

    private void renew(long renewed) {
        try {
            while (held && epoch == renewed) {
                Thread.sleep(renewOnce(renewed) ? RENEWAL_MILLIS : POLL_MILLIS);
            }
        } catch (LeaseLostException e) {
            markLost(e);
        } catch (InterruptedException e) {
            LogEvent.LEASE_RENEWAL_STOPPED.log(LOG, renewed);
        }
    }

    private boolean renewOnce(long renewed) {
        try {
            LeaseSession open = session;
            if (open != null) {
                open.renew(renewed);
                return true;
            }
            open = new LeaseSession(database, cluster);
            session = open;
            if (open.tryResume(renewed)) {
                outage.end();
                LogEvent.LEASE_RESUMED.log(LOG, renewed);
                return true;
            }
        } catch (SQLException e) {
            logDisconnection(e);
        }
        disconnect();
        return false;
    }

    /** Ends a lost lease. Does nothing if this is known already. */
    public void markLost(LeaseLostException lost) {
        synchronized (this) {
            if (!held || lost.epoch() != epoch) {
                return;
            }
            held = false;
        }
        LogEvent.LEASE_LOST.log(LOG, lost.epoch(), holder);
        lostListeners.forEach(Runnable::run);
    }

    /**
     * Hands the lease over: another server can acquire it at once. The journal must be closed before.
     *
     * <p>If the database is unreachable, the lease ends with its session.
     */
    public void release() {
        boolean wasHeld;
        synchronized (this) {
            wasHeld = held;
            held = false;
        }
        try {
            stopRenewal();
            if (wasHeld && session != null) {
                session.release(epoch);
                LogEvent.LEASE_RELEASED.log(LOG, epoch, holder);
            }
        } catch (SQLException e) {
            logDisconnection(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        disconnect();
    }

    /** Releases the lease and closes the database. */
    @Override
    public void close() {
        release();
        database.close();
    }
}
