package org.parlor.server.net.web;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.NetUtil;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names by which browsers may know this server. A page of another site whose name its owner lets point here (DNS rebinding)
 * sends that name.
 *
 * @param configured names, in lower case
 * @param certificateNames the names in the certificate, in lower case
 */
record HostNames(Set<String> configured, Supplier<Set<String>> certificateNames) {
    private static final Pattern HOST =
            Pattern.compile("(\\[[0-9A-Fa-f:.]{2,45}]|[A-Za-z0-9._-]{1,253}?)\\.?(:[0-9]{1,5})?");

    /** Returns the host in lower case, without the port; empty if there is not exactly one valid header. */
    static Optional<String> read(HttpHeaders headers) {
        List<String> values = headers.getAll(HttpHeaderNames.HOST);
        Matcher host = HOST.matcher(values.size() == 1 ? values.get(0) : "");
        return host.matches() ? Optional.of(host.group(1).toLowerCase(Locale.ROOT)) : Optional.empty();
    }

    /** Returns whether a host is an address, {@code localhost}, configured, or in the certificate. */
    boolean contains(String host) {
        return host.startsWith("[")
                || NetUtil.isValidIpV4Address(host)
                || host.equals("localhost")
                || host.endsWith(".localhost")
                || configured.contains(host)
                || certificateNames.get().contains(host)
                || certificateNames.get().contains("*" + host.substring(Math.max(host.indexOf('.'), 0)));
    }
}
