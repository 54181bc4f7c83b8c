package org.parlor.server.log;

import static org.slf4j.event.Level.DEBUG;
import static org.slf4j.event.Level.ERROR;
import static org.slf4j.event.Level.INFO;
import static org.slf4j.event.Level.WARN;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * All events that the server logs. Names and fields are part of the interface to operators: docs/operations.md lists them.
 * A sentence follows the fields where they do not say what happens next or what to do.
 */
public enum LogEvent {
    // The process
    STARTING(INFO, fields("version", "java", "settings")),
    OPEN_FILES_LOW(
            WARN,
            fields("open_files_max", "connections_max"),
            "Raise the limit of open files (ulimit -n, LimitNOFILE), or lower connections-max"),
    CONNECTIONS_MAX_LOWERED(
            INFO,
            fields("open_files_max", "connections_max"),
            "For more connections, raise the limit of open files (ulimit -n, LimitNOFILE)"),
    TRANSPORT(INFO, fields("transport", "reason")),
    LISTENING(INFO, fields("port_kind", "address", "port", "tls", "fingerprint")),
    STOPPING(INFO, fields("epoch")),
    STOPPED(INFO, fields()),
    STOP_TIMED_OUT(ERROR, fields("timeout_ms"), "The process is halted"),
    DRAINED(INFO, fields("restart")),
    RELOAD_REQUESTED(INFO, fields("by")),
    SETTINGS_RELOADED(INFO, fields("applied", "restart_required")),
    SETTINGS_RELOAD_FAILED(WARN, fields("error"), "No setting was changed"),
    SIGNAL_IGNORED(
            INFO,
            fields("signal"),
            "The server was started with it ignored; reload settings with 'parlor-server admin reload'"),
    SIGNAL_UNSUPPORTED(DEBUG, fields("signal"), "The signal stops the server"),
    NOTIFY_FAILED(
            WARN,
            fields("state", "error"),
            "systemd was not notified: install systemd-notify, or set Type=exec without WatchdogSec in the unit"),
    UNRESPONSIVE(WARN, fields("timeout_ms"), "The watchdog of systemd is not reset"),
    CLOCK_BEHIND(WARN, fields("behind_ms"), "The time of the server starts at the newest record of the journal"),
    CLOCK_ADVANCED(
            WARN, fields("behind_ms"), "The server time was behind the clock of the computer; no game is charged"),
    STALLED(WARN, fields("duration_ms"), "The pause is charged to no clock"),
    INCIDENT(ERROR, fields("id", "doing")),
    LOG_LIMITED(WARN, fields("logger", "limited", "count"), "More lines of this kind within a minute were not written"),

    // Connections
    ACCEPTED(DEBUG, fields("conn", "addr")),
    CONNECTION_REJECTED(INFO, fields("conn", "addr", "reason")),
    TLS_HANDSHAKE_FAILED(DEBUG, fields("addr", "error")),
    PROXY_HEADER_REJECTED(INFO, fields("addr", "reason")),
    PROXY_HEADERS_VALID(INFO, fields("addr", "outage_ms")),
    LOGIN(INFO, fields("conn", "addr", "user", "kind")),
    LOGIN_FAILED(INFO, fields("conn", "addr", "as", "reason", "user")),
    DISCONNECTED(INFO, fields("conn", "user", "reason")),
    LIMIT_EXCEEDED(INFO, fields("conn", "addr", "code")),
    REQUEST_REJECTED(DEBUG, fields("conn", "code")),
    FRAME_REJECTED(INFO, fields("conn", "addr", "code")),

    // Accounts, games, administration
    ACCOUNT_CREATED(INFO, fields("user", "kind")),
    GAME_STARTED(INFO, fields("game", "kind", "players")),
    GAME_ENDED(INFO, fields("game", "kind", "players", "winner", "reason")),
    ADMIN(INFO, fields("by", "act")),
    ADMIN_MISSING(WARN, fields("user"), "Set PARLOR_ADMIN_PASSWORD and restart the server to create the account"),
    ADMIN_NOT_CREATED(WARN, fields("user", "reason")),
    PASSWORD_CHECK_FAILED(ERROR, fields()),
    NOTIFICATION_FAILED(INFO, fields("user", "channel", "error")),
    SMTP_FAILED(WARN, fields("server", "error"), "Each e-mail is tried again for some minutes; logged once"),
    SMTP_RESTORED(INFO, fields("server")),

    // The store
    JOURNAL_OPENED(INFO, fields("store", "records")),
    JOURNAL_FOLLOWED(INFO, fields("store", "records")),
    JOURNAL_COMPACTED(INFO, fields("store", "records", "last_row", "duration_ms")),
    JOURNAL_COMPACTION_FAILED(WARN, fields("store"), "It is repeated later"),
    JOURNAL_TRUNCATED(
            WARN,
            fields("rows", "after", "missing"),
            "The end was damaged; its rows are in the table 'damaged', and the most recent changes may be lost"),
    WAL_TRUNCATED(WARN, fields("file", "copy"), "The last commit was incomplete or damaged"),
    QUARANTINED(
            ERROR,
            fields("id", "reason"),
            "Everything else is unaffected and its records stay in the store. To recover it up to the inconsistent record,"
                    + " run 'parlor-server export' and 'import' into an empty store"),
    JOURNAL_FAILED(ERROR, fields(), "The core stops"),
    JOURNAL_WRITE_FAILED(ERROR, fields("store"), "No further commands are acknowledged"),
    JOURNAL_WRITER_ENDED(DEBUG, fields("store"), "It had been abandoned"),
    JOURNAL_UNREADABLE(DEBUG, fields("store")),
    DATABASE_LOST(WARN, fields("store", "error"), "Commands wait until the connection is restored"),
    DATABASE_UNREACHABLE(WARN, fields("store", "error")),
    DATABASE_RECONNECTED(INFO, fields("store", "outage_ms", "interrupted_commit")),
    STORE_CLOSE_TIMED_OUT(
            ERROR, fields("store", "timeout_s", "records"), "The records, which were not acknowledged, are discarded"),
    STORE_CLOSE_FAILED(WARN, fields("store", "part")),
    STORE_DISCONNECT_FAILED(DEBUG, fields("store", "part")),
    ARCHIVE_INTERRUPTED(ERROR, fields("store")),
    ARCHIVE_QUERY_ABANDONED(WARN, fields("store", "timeout_ms")),

    // The lease
    LEASE_ACQUIRED(INFO, fields("epoch", "holder", "previous", "reason")),
    STANDING_BY(INFO, fields("holder", "epoch")),
    LEASE_RESUMED(INFO, fields("epoch")),
    LEASE_LOST(WARN, fields("epoch", "holder")),
    LEASE_RELEASED(INFO, fields("epoch", "holder")),
    LEASE_RENEWAL_STOPPED(DEBUG, fields("epoch")),

    // The cluster
    CORE_ACTIVE(INFO, fields("epoch", "name", "takeover_ms")),
    CORE_INACTIVE(WARN, fields("epoch", "reason")),
    CORE_FAILED(ERROR, fields("reason")),
    CORE_CHANGED(INFO, fields("name", "epoch", "previous", "previous_epoch")),
    CORE_JOINED(INFO, fields("name", "epoch", "link", "sessions")),
    CORE_LINK_ENDED(WARN, fields("name", "epoch", "reason"), "The gateway joins again"),
    CORE_MISSING(WARN, fields("cluster", "other_cluster"), "No core responds; check the option cluster"),
    CORE_RESPONDS(INFO, fields("name", "epoch", "outage_ms")),
    CORE_OF_OTHER_STORE(
            ERROR,
            fields("name", "store", "own_store"),
            "It is ignored. Cores of one cluster must use one database: set another cluster for it, or restart the gateway"
                    + " if the database was replaced"),
    CLIENTS_SENT_ON(WARN, fields("connections"), "NATS does not respond; the clients continue at other gateways"),
    CORE_REFUSED(ERROR, fields("name", "reason"), "The core refuses this gateway, which stops"),
    SUPERVISOR_STOPPED(DEBUG, fields()),
    COMMAND_DROPPED(DEBUG, fields()),
    GATEWAY_JOINED(INFO, fields("name", "number", "link", "epoch", "version")),
    GATEWAY_LOST(INFO, fields("name", "number", "epoch", "reason")),
    SESSIONS_UNEVEN(
            INFO, fields("name", "number"), "This gateway has more than its share; some clients continue at others"),
    GATEWAY_REFUSED(WARN, fields("name", "number", "reason")),
    HEARTBEAT_MALFORMED(DEBUG, fields()),
    NATS_CONNECTED(INFO, fields("url")),
    NATS_LOST(WARN, fields(), "The connection is restored as soon as a server responds"),
    NATS_RECONNECTED(INFO, fields("url", "outage_ms")),
    NATS_ERROR(WARN, fields("error")),
    NATS_SLOW(WARN, fields(), "Messages were dropped because this process is slow; they are sent again"),
    NATS_STATE(DEBUG, fields("state")),
    NATS_FAILED(DEBUG, fields("doing")),

    // TLS certificates
    CERTIFICATE_RELOADED(INFO, fields("fingerprint")),
    CERTIFICATE_EXPIRED(WARN, fields("file", "expired"), "Clients refuse it"),
    CERTIFICATE_RELOAD_FAILED(WARN, fields("error"), "The previous certificate stays in use"),
    CERTIFICATE_CHECK_FAILED(ERROR, fields(), "The previous certificate stays in use");

    /** Key of the pair that names the event. */
    static final String KEY = "event";

    private final String id = name().toLowerCase(Locale.ROOT);
    private final Level level;

    @SuppressWarnings("ImmutableEnumChecker")
    private final List<String> fields;

    private final String message;

    LogEvent(Level level, List<String> fields) {
        this.level = level;
        this.fields = fields;
        this.message = id;
    }

    LogEvent(Level level, List<String> fields, String message) {
        this.level = level;
        this.fields = fields;
        this.message = message;
    }

    private static List<String> fields(String... names) {
        return List.of(names);
    }

    /** The value of the key {@code event}. */
    public String id() {
        return id;
    }

    public Level level() {
        return level;
    }

    /** The keys in the order in which they are logged. */
    public List<String> fieldNames() {
        return fields;
    }

    /** @param values one for each field; a field whose value is null is omitted */
    public void log(Logger log, @Nullable Object... values) {
        at(log, values).log();
    }

    /** Logs the event with the stack trace of its cause. */
    public void logFailure(Logger log, @Nullable Throwable cause, @Nullable Object... values) {
        at(log, values).setCause(cause).log();
    }

    /** Returns the event for further pairs; it is logged by {@code log()} of the result. */
    public LoggingEventBuilder at(Logger log, @Nullable Object... values) {
        if (values.length != fields.size()) {
            throw new IllegalArgumentException(id + " has the fields " + fields + ", not " + Arrays.toString(values));
        }
        LoggingEventBuilder event = log.atLevel(level).setMessage(message).addKeyValue(KEY, id);
        for (int i = 0; i < values.length; i++) {
            if (values[i] != null) {
                event = event.addKeyValue(fields.get(i), values[i]);
            }
        }
        return event;
    }
}
