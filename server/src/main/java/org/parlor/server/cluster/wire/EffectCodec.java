package org.parlor.server.cluster.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.api.Effect;
import org.parlor.server.net.outbound.EncodedMessage;

/** The effects that the core sends to a gateway. Messages are lines of JSON, which the gateway forwards. */
public final class EffectCodec {
    private static final int MESSAGE = 1;
    private static final int ACCEPT_LOGIN = 2;
    private static final int REJECT_LOGIN = 3;
    private static final int DISCONNECT = 4;
    private static final int KEEP_REQUEST = 5;
    private static final int REPLY_PENDING = 6;
    private static final int HANDLED = 7;
    private static final int SETTINGS = 8;
    private static final int CORE_ENDING = 9;

    private static final int WATCHED = 1;
    private static final int SNAPSHOT = 2;
    private static final int ERROR = 4;
    private static final int WELCOME = 8;
    private static final int FLAGS_MAX = 15;

    private EffectCodec() {}

    public static void write(GatewayEffect effect, WireWriter out) {
        if (effect instanceof GatewayEffect.Message message) {
            writeMessage(message, out);
        } else if (effect instanceof GatewayEffect.Handled handled) {
            out.writeByte(HANDLED).writeVarint(handled.count());
        } else if (effect instanceof GatewayEffect.ForConnection forConnection) {
            write(forConnection.effect(), out);
        } else if (effect instanceof GatewayEffect.ReplyPending pending) {
            start(REPLY_PENDING, pending.connectionId(), out);
            CommandCodec.writeId(pending.id(), out);
            out.writeBoolean(pending.open());
        } else if (effect instanceof GatewayEffect.SettingsChanged changed) {
            changed.settings().write(out.writeByte(SETTINGS));
        } else if (effect instanceof GatewayEffect.CoreEnding) {
            out.writeByte(CORE_ENDING);
        }
    }

    private static void write(Effect effect, WireWriter out) {
        if (effect instanceof Effect.AcceptLogin accept) {
            start(ACCEPT_LOGIN, accept.connectionId(), out);
            CommandCodec.writeTicket(accept.ticket(), out);
        } else if (effect instanceof Effect.RejectLogin reject) {
            start(REJECT_LOGIN, reject.connectionId(), out);
            out.writeString(MessageCodec.write(reject.refusal()));
        } else if (effect instanceof Effect.Disconnect disconnect) {
            start(DISCONNECT, disconnect.connectionId(), out);
            out.writeString(MessageCodec.write(disconnect.bye()));
        } else if (effect instanceof Effect.KeepRequest keep) {
            start(KEEP_REQUEST, keep.connectionId(), out);
            out.writeString(keep.key())
                    .writeOptional(keep.request() == null ? null : MessageCodec.write(keep.request()));
        } else {
            throw new IllegalArgumentException(
                    "not an effect for a gateway: " + effect.getClass().getSimpleName());
        }
    }

    private static void start(int type, long connectionId, WireWriter out) {
        out.writeByte(type);
        ConnectionIds.write(connectionId, out);
    }

    private static void writeMessage(GatewayEffect.Message effect, WireWriter out) {
        EncodedMessage message = effect.message();
        SessionMessage.Welcome.CurrentUser user = message.user();
        String errorCode = message.errorCode();
        String game = effect.watchedGame();
        out.writeByte(MESSAGE)
                .writeByte((game == null ? 0 : WATCHED)
                        | (message.snapshot() ? SNAPSHOT : 0)
                        | (errorCode == null ? 0 : ERROR)
                        | (user == null ? 0 : WELCOME));
        if (game != null) {
            out.writeString(game);
        }
        if (errorCode != null) {
            out.writeString(errorCode);
        }
        if (user != null) {
            out.writeString(user.name()).writeBoolean(user.bot()).writeBoolean(user.guest());
        }
        ConnectionIds.write(effect.connectionIds(), out);
        out.writeBytes(message.array(), message.offset(), message.length());
    }

    /** Reads effects up to the end. Messages refer to the bytes of the reader. */
    public static List<GatewayEffect> readAll(int gateway, WireReader in) {
        List<GatewayEffect> effects = new ArrayList<>();
        try {
            while (!in.isAtEnd()) {
                effects.add(read(gateway, in));
            }
        } catch (RequestException e) {
            throw new MalformedFrameException("invalid message in an effect: " + e.text(), e);
        }
        return effects;
    }

    private static GatewayEffect read(int gateway, WireReader in) {
        int type = in.readByte();
        return switch (type) {
            case MESSAGE -> readMessage(gateway, in);
            case HANDLED -> new GatewayEffect.Handled(in.readCount(Integer.MAX_VALUE));
            case REPLY_PENDING -> readPending(ConnectionIds.read(gateway, in), in);
            case SETTINGS -> new GatewayEffect.SettingsChanged(GatewaySettings.read(in));
            case CORE_ENDING -> new GatewayEffect.CoreEnding();
            default -> new GatewayEffect.ForConnection(readEffect(type, ConnectionIds.read(gateway, in), in));
        };
    }

    private static Effect readEffect(int type, long connectionId, WireReader in) {
        return switch (type) {
            case ACCEPT_LOGIN -> new Effect.AcceptLogin(connectionId, CommandCodec.readTicket(in));
            case REJECT_LOGIN -> new Effect.RejectLogin(connectionId, readMessage(in, Reply.ErrorReply.class));
            case DISCONNECT -> new Effect.Disconnect(connectionId, readMessage(in, SessionMessage.Bye.class));
            case KEEP_REQUEST -> readKeep(connectionId, in);
            default -> throw new MalformedFrameException("unknown effect " + type);
        };
    }

    private static Effect readKeep(long connectionId, WireReader in) {
        String key = in.readString();
        String request = in.readOptional();
        return new Effect.KeepRequest(connectionId, key, request == null ? null : MessageCodec.readRequest(request));
    }

    private static GatewayEffect readPending(long connectionId, WireReader in) {
        RequestId id = CommandCodec.readId(in);
        if (id == null) {
            throw new MalformedFrameException("a pending reply without id");
        }
        return new GatewayEffect.ReplyPending(connectionId, id, in.readBoolean());
    }

    private static <M extends ServerMessage> M readMessage(WireReader in, Class<M> type) {
        return MessageCodec.readServerMessage(in.readString())
                .filter(type::isInstance)
                .map(type::cast)
                .orElseThrow(() -> new MalformedFrameException("not a message of type " + type.getSimpleName()));
    }

    private static GatewayEffect readMessage(int gateway, WireReader in) {
        int flags = in.readCount(FLAGS_MAX);
        String game = (flags & WATCHED) == 0 ? null : in.readString();
        String errorCode = (flags & ERROR) == 0 ? null : in.readString();
        SessionMessage.Welcome.CurrentUser user = (flags & WELCOME) == 0 ? null : readUser(in);
        List<Long> connectionIds = ConnectionIds.readList(gateway, in);
        WireReader line = in.readBytes();
        EncodedMessage message = new EncodedMessage(
                line.array(), line.position(), line.remaining(), (flags & SNAPSHOT) != 0, errorCode, user);
        return new GatewayEffect.Message(connectionIds, message, game);
    }

    private static SessionMessage.Welcome.@Nullable CurrentUser readUser(WireReader in) {
        return new SessionMessage.Welcome.CurrentUser(in.readString(), in.readBoolean(), in.readBoolean(), Map.of());
    }
}
