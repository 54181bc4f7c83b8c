package org.parlor.server.cluster.wire;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.SessionRequest;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.RestorableSession;

/** The commands that gateways send to the core. Requests are lines of JSON within the binary form. */
public final class CommandCodec {
    private static final int LOG_IN = 1;
    private static final int RESTORE_SESSION = 2;
    private static final int REQUEST = 3;
    private static final int INVALID_REQUEST = 4;
    private static final int IDLE = 5;
    private static final int ACTIVE = 6;
    private static final int RTT = 7;
    private static final int LOGGED_OUT = 8;
    private static final int DISCONNECTED = 9;
    private static final int SNAPSHOT = 10;
    private static final int TURN = 11;
    private static final int PREVIEW = 12;
    private static final int KEPT_MAX = 1_000;

    private CommandCodec() {}

    /** @throws IllegalArgumentException if gateways do not send such a command */
    public static void write(Command command, WireWriter out) {
        if (command instanceof Command.RequestReceived received) {
            start(REQUEST, received.connectionId(), out);
            writeRequest(received.request(), out);
        } else if (command instanceof Command.LogIn logIn) {
            start(LOG_IN, logIn.connectionId(), out);
            writePeer(logIn.peer(), out);
            writeRequest(new RequestEnvelope(logIn.id(), logIn.hello()), out);
        } else if (command instanceof Command.RestoreSession restore) {
            writeRestore(restore, out);
        } else if (command instanceof Command.InvalidRequest invalid) {
            start(INVALID_REQUEST, invalid.connectionId(), out);
            writeError(invalid, out);
        } else if (command instanceof Command.ConnectionIdle idle) {
            start(IDLE, idle.connectionId(), out);
            out.writeVarint(idle.idleMillis());
        } else if (command instanceof Command.ConnectionActive active) {
            start(ACTIVE, active.connectionId(), out);
        } else if (command instanceof Command.RttMeasured measured) {
            start(RTT, measured.connectionId(), out);
            out.writeVarint(measured.roundTripMillis());
        } else if (command instanceof Command.LoggedOut loggedOut) {
            start(LOGGED_OUT, loggedOut.connectionId(), out);
            writeId(loggedOut.id(), out);
        } else if (command instanceof Command.Disconnected disconnected) {
            start(DISCONNECTED, disconnected.connectionId(), out);
        } else if (command instanceof Command.TurnRequested requested) {
            start(TURN, requested.connectionId(), out);
            out.writeOptional(requested.game());
        } else if (command instanceof Command.PreviewRequested requested) {
            start(PREVIEW, requested.connectionId(), out);
            out.writeString(requested.game());
        } else if (command instanceof Command.SnapshotRequested requested) {
            out.writeByte(SNAPSHOT);
            ConnectionIds.write(requested.connectionIds(), out);
            out.writeString(requested.game());
        } else {
            throw new IllegalArgumentException(
                    "not a command of a gateway: " + command.getClass().getSimpleName());
        }
    }

    /** @throws MalformedFrameException if the bytes are not a command */
    public static Command read(int gateway, WireReader in) {
        try {
            int type = in.readByte();
            if (type == SNAPSHOT) {
                return new Command.SnapshotRequested(ConnectionIds.readList(gateway, in), in.readString());
            }
            return read(type, ConnectionIds.read(gateway, in), in);
        } catch (RequestException e) {
            throw new MalformedFrameException("invalid request in a command: " + e.text(), e);
        }
    }

    private static Command read(int type, long connectionId, WireReader in) {
        return switch (type) {
            case LOG_IN -> readLogIn(connectionId, in);
            case RESTORE_SESSION -> readRestore(connectionId, in);
            case REQUEST -> new Command.RequestReceived(connectionId, readRequest(in));
            case INVALID_REQUEST -> readError(connectionId, in);
            case IDLE -> new Command.ConnectionIdle(connectionId, in.readVarint());
            case ACTIVE -> new Command.ConnectionActive(connectionId);
            case RTT -> new Command.RttMeasured(connectionId, in.readVarint());
            case LOGGED_OUT -> new Command.LoggedOut(connectionId, readId(in));
            case DISCONNECTED -> new Command.Disconnected(connectionId);
            case TURN -> new Command.TurnRequested(connectionId, in.readOptional());
            case PREVIEW -> new Command.PreviewRequested(connectionId, in.readString());
            default -> throw new MalformedFrameException("unknown command " + type);
        };
    }

    private static void start(int type, long connectionId, WireWriter out) {
        out.writeByte(type);
        ConnectionIds.write(connectionId, out);
    }

    static void writeRequest(RequestEnvelope request, WireWriter out) {
        out.writeString(MessageCodec.write(request));
    }

    static RequestEnvelope readRequest(WireReader in) {
        return MessageCodec.readRequest(in.readString());
    }

    private static Command readLogIn(long connectionId, WireReader in) {
        PeerAddress peer = readPeer(in);
        RequestEnvelope request = readRequest(in);
        if (request.message() instanceof SessionRequest.Hello hello) {
            return new Command.LogIn(connectionId, peer, request.id(), hello);
        }
        throw new MalformedFrameException("a login without hello");
    }

    private static void writePeer(PeerAddress peer, WireWriter out) {
        out.writeString(peer.address()).writeBoolean(peer.loopback()).writeBoolean(peer.encrypted());
    }

    private static PeerAddress readPeer(WireReader in) {
        return new PeerAddress(in.readString(), in.readBoolean(), in.readBoolean());
    }

    private static void writeRestore(Command.RestoreSession restore, WireWriter out) {
        start(RESTORE_SESSION, restore.connectionId(), out);
        writePeer(restore.peer(), out);
        writeTicket(restore.ticket(), out);
        out.writeVarint(restore.keptRequests().size());
        restore.keptRequests().forEach((key, request) -> writeRequest(request, out.writeString(key)));
    }

    private static Command readRestore(long connectionId, WireReader in) {
        PeerAddress peer = readPeer(in);
        RestorableSession ticket = readTicket(in);
        int count = in.readCount(KEPT_MAX);
        Map<String, RequestEnvelope> kept = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            kept.put(in.readString(), readRequest(in));
        }
        return new Command.RestoreSession(connectionId, peer, ticket, kept);
    }

    static void writeTicket(RestorableSession ticket, WireWriter out) {
        out.writeString(ticket.sessionId())
                .writeString(ticket.resumeTokenHash())
                .writeBoolean(ticket.announcesReady())
                .writeBoolean(ticket.wantsTurnGame());
    }

    static RestorableSession readTicket(WireReader in) {
        return new RestorableSession(in.readString(), in.readString(), in.readBoolean(), in.readBoolean());
    }

    static void writeId(@Nullable RequestId id, WireWriter out) {
        out.writeOptional(id == null ? null : id.text());
        out.writeBoolean(id != null && id.isNumber());
    }

    static @Nullable RequestId readId(WireReader in) {
        String text = in.readOptional();
        boolean number = in.readBoolean();
        return text == null ? null : new RequestId(text, number);
    }

    /** Without data, which errors of the network layer do not have. */
    private static void writeError(Command.InvalidRequest invalid, WireWriter out) {
        Reply.ErrorReply error = invalid.error().reply(null);
        writeId(invalid.id(), out);
        out.writeBoolean(invalid.fatal())
                .writeString(error.code())
                .writeString(error.message())
                .writeOptional(error.field())
                .writeOptional(error.key())
                .writeVarint(error.retryMs() == null ? 0 : error.retryMs());
    }

    private static Command readError(long connectionId, WireReader in) {
        RequestId id = readId(in);
        boolean fatal = in.readBoolean();
        ErrorCode code = readCode(in.readString());
        String text = in.readString();
        String field = in.readOptional();
        String key = in.readOptional();
        long retryMillis = in.readVarint();
        RequestException error;
        if (field != null) {
            error = RequestException.forField(code, field, text);
        } else {
            error = key == null
                    ? RequestException.of(code, text)
                    : RequestException.limitExceeded(code, key, retryMillis, text);
        }
        return new Command.InvalidRequest(connectionId, id, error, fatal);
    }

    private static ErrorCode readCode(String wireName) {
        try {
            return ErrorCode.valueOf(wireName.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new MalformedFrameException("unknown error code", e);
        }
    }

    /** Reads commands up to the end. */
    public static List<Command> readAll(int gateway, WireReader in) {
        List<Command> commands = new ArrayList<>();
        while (!in.isAtEnd()) {
            commands.add(read(gateway, in));
        }
        return commands;
    }
}
