package org.parlor.server.cluster.codec;

import org.parlor.server.core.api.ServerSettings.AdvertisedServers;

/** The payload of a frame that starts or announces links. */
public sealed interface ControlMessage {
    /**
     * Version of the payloads. Gateways and cores of different versions refuse each other, for which the fields of the first
     * version suffice. A new request of clients needs a new version, too: its line is forwarded, and a core that does not know it
     * ends the link.
     */
    int WIRE_VERSION = 10;

    /** The form of the payload of this frame. */
    byte[] encode();

    /**
     * The active core of a cluster.
     *
     * @param core name of the process, for the log
     * @param build version of the program
     * @param nowMillis time of the core
     * @param gateways number of gateways that have joined
     * @param store identifies its database; empty if the core is of a version that does not tell
     */
    record Heartbeat(
            int wireVersion, String build, String cluster, String core, long nowMillis, int gateways, String store)
            implements ControlMessage {
        @Override
        public byte[] encode() {
            return new WireWriter()
                    .writeVarint(wireVersion)
                    .writeString(build)
                    .writeString(cluster)
                    .writeString(core)
                    .writeLong(nowMillis)
                    .writeVarint(gateways)
                    .writeString(store)
                    .toBytes();
        }

        public static Heartbeat decode(byte[] payload) {
            WireReader in = new WireReader(payload);
            int version = in.readCount(Integer.MAX_VALUE);
            return new Heartbeat(
                    version,
                    in.readString(),
                    in.readString(),
                    in.readString(),
                    in.readLong(),
                    version == WIRE_VERSION ? in.readCount(ConnectionIds.GATEWAY_MAX) : 0,
                    version == WIRE_VERSION && !in.isAtEnd() ? in.readString() : "");
        }

        /** Whether this core uses another database than a core whose database is known. */
        public boolean isOfOtherStore(String known) {
            return !store.isEmpty() && !known.isEmpty() && !store.equals(known);
        }
    }

    /**
     * A gateway that starts a link.
     *
     * @param name name of the process, for the log
     * @param servers the addresses that the gateway advertises
     * @param sessions number of sessions that it is about to restore
     */
    record Join(int wireVersion, String build, String cluster, String name, AdvertisedServers servers, int sessions)
            implements ControlMessage {
        /** Length of the two lists of addresses that cores of earlier versions read before they compare the versions. */
        private static final int NO_ADDRESSES = 0;

        @Override
        public byte[] encode() {
            WireWriter out = new WireWriter()
                    .writeVarint(wireVersion)
                    .writeString(build)
                    .writeString(cluster)
                    .writeString(name)
                    .writeVarint(NO_ADDRESSES)
                    .writeVarint(NO_ADDRESSES);
            WireJson.write(Join.class, this, out);
            return out.toBytes();
        }

        public static Join decode(byte[] payload) {
            WireReader in = new WireReader(payload);
            int version = in.readCount(Integer.MAX_VALUE);
            Join join = new Join(version, in.readString(), in.readString(), in.readString(), AdvertisedServers.NONE, 0);
            if (version != WIRE_VERSION) {
                return join;
            }
            in.readCount(NO_ADDRESSES);
            in.readCount(NO_ADDRESSES);
            return WireJson.read(Join.class, in);
        }

        public Join withSessions(int newSessions) {
            return new Join(wireVersion, build, cluster, name, servers, newSessions);
        }
    }

    /** The core has started the link of a gateway. */
    record Joined(GatewaySettings settings, long nowMillis) implements ControlMessage {
        @Override
        public byte[] encode() {
            WireWriter out = new WireWriter();
            WireJson.write(Joined.class, this, out);
            return out.toBytes();
        }

        public static Joined decode(byte[] payload) {
            return WireJson.read(Joined.class, new WireReader(payload));
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
