package org.parlor.server.tls;

import java.util.function.Function;

/**
 * How a server serves TLS.
 *
 * @param port 0 for any that is free
 * @param only whether there is no plain port
 * @param certificates made or read at start, for the address the server listens on
 */
public record TlsSettings(int port, boolean only, Function<String, CertificateReloader> certificates) {}
