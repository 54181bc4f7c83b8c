package org.parlor.server.cluster.wire;

import org.parlor.server.core.api.ServerSettings.AdvertisedServers;

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
     * @param servers the addresses that the gateway advertises
     */
    record Join(int wireVersion, String build, String cluster, String name, AdvertisedServers servers)
            implements ControlMessage {
        @Override
        public byte[] encode() {
            WireWriter out = new WireWriter()
                    .writeVarint(wireVersion)
                    .writeString(build)
                    .writeString(cluster)
                    .writeString(name);
            GatewaySettings.write(servers, out);
            return out.toBytes();
        }

        public static Join decode(byte[] payload) {
            WireReader in = new WireReader(payload);
            return new Join(
                    in.readCount(Integer.MAX_VALUE),
                    in.readString(),
                    in.readString(),
                    in.readString(),
                    GatewaySettings.readServers(in));
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
