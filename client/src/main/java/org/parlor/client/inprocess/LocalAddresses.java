package org.parlor.client.inprocess;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** Finds the addresses under which others can reach this computer. */
public final class LocalAddresses {
    private static final String LOOPBACK = "127.0.0.1";

    private LocalAddresses() {}

    /** Returns all IPv4 addresses but loopback, private ones first; only loopback if there is no other. */
    static List<String> addresses() {
        try {
            List<String> addresses = NetworkInterface.networkInterfaces()
                    .filter(LocalAddresses::isUp)
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
                    .sorted(Comparator.comparing(address -> !address.isSiteLocalAddress()))
                    .map(address -> address.getHostAddress())
                    .toList();
            return addresses.isEmpty() ? List.of(LOOPBACK) : addresses;
        } catch (SocketException unknown) {
            return List.of(LOOPBACK);
        }
    }

    /** Returns the addresses at which others reach a program that listens on an address. */
    public static List<String> reachableAt(String bind) {
        return isOnAllInterfaces(bind) ? addresses() : List.of(bind);
    }

    /** Returns whether an address to listen on stands for all interfaces, such as {@code 0.0.0.0} or {@code ::}. */
    static boolean isOnAllInterfaces(String bind) {
        return isAddress(bind, InetAddress::isAnyLocalAddress);
    }

    /** Returns whether an address is reached from this computer only; false if it is unknown. */
    public static boolean isLoopback(String host) {
        return isAddress(host, InetAddress::isLoopbackAddress);
    }

    private static boolean isAddress(String host, Predicate<InetAddress> condition) {
        try {
            return condition.test(InetAddress.getByName(host));
        } catch (UnknownHostException unknown) {
            return false;
        }
    }

    /** Returns whether a host name or address is this computer; false if it is unknown. */
    public static boolean isLocal(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException unknown) {
            return false;
        }
    }

    private static boolean isUp(NetworkInterface card) {
        try {
            return card.isUp();
        } catch (SocketException unknown) {
            return false;
        }
    }
}
