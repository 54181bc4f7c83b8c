package org.parlor.server.cluster.wire;

import java.util.ArrayList;
import java.util.List;

/** The payload of a frame that starts or announces links. */
public sealed interface ControlMessage {
    /** Version of the payloads of data frames. Gateways and cores of different versions refuse each other. */
    int WIRE_VERSION = 1;

    /** The form of the payload of this frame. */
    byte[] encode();

    /**
     * The active core of a cluster.
     *
     * @param core name of the process, for the log
     * @param build version of the program
     * @param nowMillis time of the core
     */
    record Heartbeat(int wireVersion, String build, String cluster, String core, long nowMillis)
            implements ControlMessage {
        @Override
        public byte[] encode() {
            return new WireWriter()
                    .writeVarint(wireVersion)
                    .writeString(build)
                    .writeString(cluster)
                    .writeString(core)
                    .writeLong(nowMillis)
                    .toBytes();
        }

        public static Heartbeat decode(byte[] payload) {
            WireReader in = new WireReader(payload);
            return new Heartbeat(
                    in.readCount(Integer.MAX_VALUE), in.readString(), in.readString(), in.readString(), in.readLong());
        }
    }

    /**
     * A gateway that starts a link.
     *
     * @param name name of the process, for the log
     * @param plainServers the addresses that the gateway advertises to clients without TLS
     * @param tlsServers the same for clients with TLS
     */
    record Join(
            int wireVersion,
            String build,
            String cluster,
            String name,
            List<String> plainServers,
            List<String> tlsServers)
            implements ControlMessage {
        public Join {
            plainServers = List.copyOf(plainServers);
            tlsServers = List.copyOf(tlsServers);
        }

        @Override
        public byte[] encode() {
            WireWriter out = new WireWriter()
                    .writeVarint(wireVersion)
                    .writeString(build)
                    .writeString(cluster)
                    .writeString(name);
            writeStrings(plainServers, out);
            writeStrings(tlsServers, out);
            return out.toBytes();
        }

        public static Join decode(byte[] payload) {
            WireReader in = new WireReader(payload);
            return new Join(
                    in.readCount(Integer.MAX_VALUE),
                    in.readString(),
                    in.readString(),
                    in.readString(),
                    readStrings(in),
                    readStrings(in));
        }

        private static void writeStrings(List<String> texts, WireWriter out) {
            out.writeVarint(texts.size());
            texts.forEach(out::writeString);
        }

        private static List<String> readStrings(WireReader in) {
            int count = in.readCount(in.remaining());
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                texts.add(in.readString());
            }
            return texts;
        }
    }

    /** The core has started the link of a gateway. */
    record Joined(GatewaySettings settings, long nowMillis) implements ControlMessage {
        @Override
        public byte[] encode() {
            WireWriter out = new WireWriter();
            settings.write(out);
            return out.writeLong(nowMillis).toBytes();
        }

        public static Joined decode(byte[] payload) {
            WireReader in = new WireReader(payload);
            return new Joined(GatewaySettings.read(in), in.readLong());
        }
    }

    /** The core rejects a gateway. */
    record Refused(String reason) implements ControlMessage {
        @Override
        public byte[] encode() {
            return new WireWriter().writeString(reason).toBytes();
        }

        public static Refused decode(byte[] payload) {
            return new Refused(new WireReader(payload).readString());
        }
    }
}
