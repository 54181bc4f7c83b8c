package org.parlor.message.value;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A range of IPv4 or IPv6 addresses in CIDR notation, such as {@code 203.0.113.0/24}. Resolves no names. */
public final class IpNetwork {
    private static final String OCTET = "(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])";
    private static final Pattern V4 = Pattern.compile(OCTET + "(\\." + OCTET + "){3}");
    private static final Pattern V6 = Pattern.compile("[0-9A-Fa-f:.]{0,45}:[0-9A-Fa-f:.]{0,45}");
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,3}");
    private static final int V4_BYTES = 4;

    /** Every network that no other computer of the internet reaches, by IANA's registries of special-purpose addresses. */
    private static final List<IpNetwork> PRIVATE_V4 = networks(
            "0.0.0.0/8", // this network
            "10.0.0.0/8",
            "100.64.0.0/10", // shared by the customers of a provider
            "127.0.0.0/8",
            "169.254.0.0/16", // link-local
            "172.16.0.0/12",
            "192.0.0.0/24", // protocol assignments
            "192.0.2.0/24", // documentation
            "192.168.0.0/16",
            "198.18.0.0/15", // benchmarks
            "198.51.100.0/24", // documentation
            "203.0.113.0/24", // documentation
            "224.0.0.0/3"); // multicast, reserved

    private static final IpNetwork GLOBAL_UNICAST_V6 = networks("2000::/3").get(0);
    /** Those within {@link #GLOBAL_UNICAST_V6}. */
    private static final List<IpNetwork> PRIVATE_V6 = networks(
            "2001::/32", // Teredo, a tunnel to IPv4 addresses
            "2001:db8::/32", // documentation
            "2002::/16", // 6to4, a tunnel to IPv4 addresses
            "3fff::/20"); // documentation

    private final byte[] address;
    private final int length;

    private IpNetwork(byte[] address, int length) {
        this.address = masked(address, length);
        this.length = length;
    }

    /** Parses an address, or an address with the length of a prefix; empty if the text is neither. */
    public static Optional<IpNetwork> parse(String text) {
        int slash = text.indexOf('/');
        String length = slash < 0 ? "" : text.substring(slash + 1);
        return bytes(slash < 0 ? text : text.substring(0, slash))
                .filter(bytes -> slash < 0 || LENGTH.matcher(length).matches())
                .map(bytes -> new IpNetwork(bytes, slash < 0 ? bytes.length * 8 : Integer.parseInt(length)))
                .filter(network -> network.length <= network.address.length * 8);
    }

    private static List<IpNetwork> networks(String... texts) {
        return Stream.of(texts).map(text -> parse(text).orElseThrow()).toList();
    }

    /** Whether any computer can reach an address; false if the text is no address. */
    public static boolean isPublic(String address) {
        byte[] bytes = bytes(address).orElse(new byte[0]);
        return bytes.length == V4_BYTES
                ? PRIVATE_V4.stream().noneMatch(network -> network.contains(bytes))
                : GLOBAL_UNICAST_V6.contains(bytes)
                        && PRIVATE_V6.stream().noneMatch(network -> network.contains(bytes));
    }

    private static Optional<byte[]> bytes(String text) {
        boolean v4 = V4.matcher(text).matches();
        if (!v4 && !V6.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(text).getAddress());
        } catch (UnknownHostException malformed) {
            return Optional.empty();
        }
    }

    private static byte[] masked(byte[] address, int length) {
        byte[] masked = address.clone();
        for (int i = 0; i < masked.length; i++) {
            int bits = Math.max(0, Math.min(8, length - 8 * i));
            masked[i] &= (byte) (0xff00 >> bits);
        }
        return masked;
    }

    /** The number of leading bits that all addresses share. */
    public int length() {
        return length;
    }

    public boolean isV4() {
        return address.length == V4_BYTES;
    }

    /** Whether it contains an address; false if the text is no address. */
    public boolean contains(String other) {
        return bytes(other).filter(this::contains).isPresent();
    }

    public boolean contains(InetAddress other) {
        return contains(other.getAddress());
    }

    private boolean contains(byte[] other) {
        return other.length == address.length && Arrays.equals(masked(other, length), address);
    }

    /** CIDR notation, the same for all ways to write a network. */
    @Override
    public String toString() {
        try {
            String text = InetAddress.getByAddress(address).getHostAddress();
            return (isV4() ? text : text.replaceFirst("(:0)+$", "::")) + "/" + length;
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IpNetwork network
                && length == network.length
                && Arrays.equals(address, network.address);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(address) + length;
    }
}
