package org.parlor.server.cluster.codec;

import java.util.ArrayList;
import java.util.List;
import org.parlor.message.MessageCodec;
import org.parlor.server.core.api.Command;

/** The commands that gateways send to the core. A request is the line of the client, without another form around it. */
public final class CommandCodec {
    private static final int REQUEST = 1;
    private static final int OTHER = 2;

    private CommandCodec() {}

    /** @throws IllegalArgumentException if gateways do not send such a command */
    public static void write(Command command, WireWriter out) {
        if (command instanceof Command.RequestReceived received) {
            ConnectionIds.write(received.connectionId(), out.writeByte(REQUEST));
            out.writeString(MessageCodec.write(received.request()));
        } else if (command instanceof Command.FromGateway) {
            WireJson.write(Command.FromGateway.class, command, out.writeByte(OTHER));
        } else {
            throw new IllegalArgumentException(
                    "not a command of a gateway: " + command.getClass().getSimpleName());
        }
    }

    /**
     * Reads commands up to the end.
     *
     * @throws MalformedFrameException if the bytes are not commands about connections of the gateway
     */
    public static List<Command> readAll(int gateway, WireReader in) {
        List<Command> commands = new ArrayList<>();
        while (!in.isAtEnd()) {
            commands.add(read(gateway, in));
        }
        return commands;
    }

    private static Command read(int gateway, WireReader in) {
        int type = in.readByte();
        if (type == REQUEST) {
            return new Command.RequestReceived(ConnectionIds.read(gateway, in), WireJson.readRequest(in.readString()));
        } else if (type != OTHER) {
            throw new MalformedFrameException("unknown command " + type);
        }
        Command.FromGateway command = WireJson.read(Command.FromGateway.class, in);
        List<Long> connectionIds = command instanceof Command.FromConnection fromConnection
                ? List.of(fromConnection.connectionId())
                : ((Command.SnapshotRequested) command).connectionIds();
        connectionIds.forEach(id -> ConnectionIds.requireOf(gateway, id));
        return command;
    }
}
