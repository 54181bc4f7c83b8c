package org.parlor.server.net;

import io.netty.handler.ipfilter.IpFilterRuleType;
import io.netty.handler.ipfilter.IpSubnetFilterRule;
import io.netty.util.NetUtil;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;

/** The addresses of load balancers, whose connections start with a PROXY header. Immutable. */
public final class ProxySources {
    public static final ProxySources NONE = new ProxySources(List.of());

    private static final int IPV4_BITS = 32;
    private static final int IPV6_BITS = 128;

    private final List<IpSubnetFilterRule> ranges;

    private ProxySources(List<IpSubnetFilterRule> ranges) {
        this.ranges = ranges;
    }

    /**
     * Parses addresses and CIDR ranges.
     *
     * @throws IllegalArgumentException if one is invalid; the message quotes it
     */
    public static ProxySources parse(List<String> ranges) {
        return new ProxySources(ranges.stream().map(ProxySources::range).toList());
    }

    private static IpSubnetFilterRule range(String range) {
        String[] parts = range.split("/", 2);
        try {
            int bits = NetUtil.isValidIpV4Address(parts[0]) ? IPV4_BITS : IPV6_BITS;
            int prefix = parts.length == 1 ? bits : Integer.parseInt(parts[1]);
            if (bits == IPV4_BITS || NetUtil.isValidIpV6Address(parts[0])) {
                return new IpSubnetFilterRule(parts[0], prefix, IpFilterRuleType.ACCEPT);
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(invalid(range), e);
        }
        throw new IllegalArgumentException(invalid(range));
    }

    private static String invalid(String range) {
        return "'" + range + "' is not an IP address or a range such as 10.0.0.0/8";
    }

    boolean contains(SocketAddress address) {
        return address instanceof InetSocketAddress peer && ranges.stream().anyMatch(range -> range.matches(peer));
    }

    public boolean isEmpty() {
        return ranges.isEmpty();
    }
}
