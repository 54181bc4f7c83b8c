package org.parlor.server.tls;

import java.util.function.Function;

/**
 * TLS settings of a server.
 *
 * @param port the TLS port; 0 selects a free port
 * @param only whether the server listens on the TLS port only
 * @param certificates loads or creates the certificate at startup, for the given listening address
 */
public record TlsSettings(int port, boolean only, Function<String, CertificateReloader> certificates) {}
