package org.parlor.server.net;

import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.Reply;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.json.MessageBuffer;
import org.parlor.server.core.api.IncidentReporter;

/**
 * A message as a line of JSON without the newline, and what the network layer needs to know about it.
 *
 * @param array holds the line; if it belongs to a {@link MessageBuffer}, until the next write
 * @param snapshot whether the message replaces earlier updates of its game
 * @param errorCode the code of an error reply, else null
 * @param user the account in a welcome message, else null
 */
@SuppressWarnings("ArrayRecordComponent")
public record EncodedMessage(
        byte[] array,
        int offset,
        int length,
        boolean snapshot,
        @Nullable String errorCode,
        SessionMessage.Welcome.@Nullable CurrentUser user) {

    /**
     * Encodes a message into a buffer. A message that is too long for the protocol, or cannot be encoded, is reported; its
     * place takes an error with the id of the incident, so that the reply to a request is never missing.
     */
    public static EncodedMessage encode(ServerMessage message, MessageBuffer buffer, IncidentReporter incidents) {
        try {
            return encode(message, buffer);
        } catch (RuntimeException fault) {
            String doing = "encoding a " + message.getClass().getSimpleName();
            return encode(incidents.internalError(doing, fault).reply(requestOf(message)), buffer);
        }
    }

    private static @Nullable RequestId requestOf(ServerMessage message) {
        if (message instanceof Reply reply) {
            return reply.re();
        } else if (message instanceof SessionMessage.Welcome welcome) {
            return welcome.re();
        }
        return message instanceof SessionMessage.Pong pong ? pong.re() : null;
    }

    private static EncodedMessage encode(ServerMessage message, MessageBuffer buffer) {
        buffer.write(message);
        if (buffer.length() > ServerMessage.BYTES_MAX) {
            throw new IllegalStateException(
                    "Line too long: " + message.getClass().getSimpleName() + " of " + buffer.length() + " bytes");
        }
        return new EncodedMessage(
                buffer.array(),
                0,
                buffer.length(),
                message instanceof GameMessage.Snapshot,
                message instanceof Reply.ErrorReply error ? error.code() : null,
                message instanceof SessionMessage.Welcome welcome ? welcome.user() : null);
    }
}
