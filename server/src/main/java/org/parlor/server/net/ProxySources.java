package org.parlor.server.net;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import org.parlor.message.value.IpNetwork;

/** The addresses of load balancers, whose connections start with a PROXY header. Immutable. */
public final class ProxySources {
    public static final ProxySources NONE = new ProxySources(List.of());

    /** This computer. */
    public static final ProxySources LOOPBACK = parse(List.of("127.0.0.0/8", "::1"));

    private final List<IpNetwork> networks;

    private ProxySources(List<IpNetwork> networks) {
        this.networks = networks;
    }

    /**
     * Parses addresses and CIDR ranges.
     *
     * @throws IllegalArgumentException if one is invalid; the message quotes it
     */
    public static ProxySources parse(List<String> ranges) {
        return new ProxySources(ranges.stream().map(ProxySources::network).toList());
    }

    private static IpNetwork network(String range) {
        return IpNetwork.parse(range)
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + range + "' is not an IP address or a range such as 10.0.0.0/8"));
    }

    boolean contains(SocketAddress address) {
        return address instanceof InetSocketAddress peer
                && networks.stream().anyMatch(network -> network.contains(peer.getAddress()));
    }

    public boolean isEmpty() {
        return networks.isEmpty();
    }
}
