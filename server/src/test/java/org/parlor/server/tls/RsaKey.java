package org.parlor.server.tls;

import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.util.Objects;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

/** An RSA key of 2048 bits, which takes a second to make. Some systems disable shorter ones. */
final class RsaKey {
    private RsaKey() {}

    static KeyPair read() throws IOException {
        try (PEMParser parser = new PEMParser(new InputStreamReader(
                Objects.requireNonNull(RsaKey.class.getResourceAsStream("rsa.pem")), StandardCharsets.US_ASCII))) {
            return new JcaPEMKeyConverter().getKeyPair((PEMKeyPair) parser.readObject());
        }
    }
}
