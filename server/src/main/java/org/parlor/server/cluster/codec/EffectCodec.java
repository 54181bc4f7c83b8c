package org.parlor.server.cluster.codec;

import java.util.ArrayList;
import java.util.List;
import org.parlor.message.MessageCodec;
import org.parlor.message.SessionMessage.Welcome.CurrentUser;
import org.parlor.server.core.api.Effect;
import org.parlor.server.net.EncodedMessage;

/** The effects that the core sends to a gateway. Messages are lines of JSON, which the gateway forwards. */
public final class EffectCodec {
    private static final int MESSAGE = 1;
    private static final int HANDLED = 2;
    private static final int KEEP = 3;
    private static final int OTHER = 4;

    private EffectCodec() {}

    public static void write(GatewayEffect effect, WireWriter out) {
        if (effect instanceof GatewayEffect.Message message) {
            writeMessage(message, out.writeByte(MESSAGE));
        } else if (effect instanceof GatewayEffect.Handled handled) {
            out.writeByte(HANDLED).writeVarint(handled.count());
        } else if (effect instanceof GatewayEffect.ForConnection forConnection
                && forConnection.effect() instanceof Effect.KeepRequest keep) {
            ConnectionIds.write(keep.connectionId(), out.writeByte(KEEP));
            out.writeString(keep.key())
                    .writeOptional(keep.request() == null ? null : MessageCodec.write(keep.request()));
        } else {
            WireJson.write(GatewayEffect.class, effect, out.writeByte(OTHER));
        }
    }

    private static void writeMessage(GatewayEffect.Message effect, WireWriter out) {
        EncodedMessage message = effect.message();
        out.writeOptional(effect.watchedGame())
                .writeBoolean(message.snapshot())
                .writeOptional(message.errorCode())
                .writeBoolean(message.user() != null);
        if (message.user() != null) {
            WireJson.write(CurrentUser.class, message.user(), out);
        }
        ConnectionIds.write(effect.connectionIds(), out);
        out.writeBytes(message.array(), message.offset(), message.length());
    }

    /**
     * Reads effects up to the end. Messages refer to the bytes of the reader.
     *
     * @throws MalformedFrameException if the bytes are not effects about connections of the gateway
     */
    public static List<GatewayEffect> readAll(int gateway, WireReader in) {
        List<GatewayEffect> effects = new ArrayList<>();
        while (!in.isAtEnd()) {
            effects.add(read(gateway, in));
        }
        return effects;
    }

    private static GatewayEffect read(int gateway, WireReader in) {
        int type = in.readByte();
        return switch (type) {
            case MESSAGE -> readMessage(gateway, in);
            case HANDLED -> new GatewayEffect.Handled(in.readCount(Integer.MAX_VALUE));
            case KEEP -> new GatewayEffect.ForConnection(readKeep(ConnectionIds.read(gateway, in), in));
            case OTHER -> requireOf(gateway, WireJson.read(GatewayEffect.class, in));
            default -> throw new MalformedFrameException("unknown effect " + type);
        };
    }

    private static GatewayEffect requireOf(int gateway, GatewayEffect effect) {
        if (effect instanceof GatewayEffect.ForConnection forConnection) {
            ConnectionIds.requireOf(gateway, forConnection.effect().connectionId());
        } else if (effect instanceof GatewayEffect.ReplyPending pending) {
            ConnectionIds.requireOf(gateway, pending.connectionId());
        }
        return effect;
    }

    private static Effect.KeepRequest readKeep(long connectionId, WireReader in) {
        String key = in.readString();
        String line = in.readOptional();
        return new Effect.KeepRequest(connectionId, key, line == null ? null : WireJson.readRequest(line));
    }

    private static GatewayEffect readMessage(int gateway, WireReader in) {
        String game = in.readOptional();
        boolean snapshot = in.readBoolean();
        String errorCode = in.readOptional();
        CurrentUser user = in.readBoolean() ? WireJson.read(CurrentUser.class, in) : null;
        List<Long> connectionIds = ConnectionIds.readList(gateway, in);
        WireReader line = in.readBytes();
        EncodedMessage message =
                new EncodedMessage(line.array(), line.position(), line.remaining(), snapshot, errorCode, user);
        return new GatewayEffect.Message(connectionIds, message, game);
    }
}
