package org.parlor.server.tls;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.openssl.PEMEncryptedKeyPair;
import org.bouncycastle.openssl.PEMException;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.pkcs.PKCS8EncryptedPrivateKeyInfo;
import org.jspecify.annotations.Nullable;

/**
 * A certificate and its key in two files, or in one, as authorities and other servers write them.
 *
 * @param chain the certificate first
 * @param key PKCS#8, or RSA or EC in their own older forms, not encrypted
 */
record PemFiles(Path chain, Path key) {

    /** When the files were written. */
    record Stamp(FileTime chain, FileTime key) {}

    /** Null if one is not there: reading then says so. */
    @Nullable
    Stamp stamp() {
        try {
            return new Stamp(Files.getLastModifiedTime(chain), Files.getLastModifiedTime(key));
        } catch (IOException absent) {
            return null;
        }
    }

    /** @throws InvalidCertificateException if they cannot be served with */
    CertificateAndKey read() {
        CertificateAndKey read = new CertificateAndKey(readKey(), readChain());
        try {
            if (read.match()) {
                return read;
            }
        } catch (GeneralSecurityException e) {
            throw bad(key, "holds a key that cannot be used (" + e.getMessage() + "). Take RSA or EC", e);
        }
        throw bad(
                key,
                "holds the key of another certificate than " + chain + ". Give the two that belong together",
                null);
    }

    private List<X509Certificate> readChain() {
        List<X509Certificate> read = new ArrayList<>();
        try {
            for (Object part : parts(chain)) {
                if (part instanceof X509CertificateHolder holder) {
                    read.add(new JcaX509CertificateConverter().getCertificate(holder));
                }
            }
        } catch (CertificateException e) {
            throw bad(chain, "holds a certificate that cannot be read (" + e.getMessage() + ")", e);
        }
        if (read.isEmpty()) {
            throw bad(
                    chain, "holds no certificate. Give a PEM file, which has a line -----BEGIN CERTIFICATE-----", null);
        }
        return read;
    }

    PrivateKey readKey() {
        for (Object part : parts(key)) {
            PrivateKeyInfo found = privateKey(part);
            if (found != null) {
                try {
                    return new JcaPEMKeyConverter().getPrivateKey(found);
                } catch (PEMException e) {
                    throw bad(key, "holds a key that cannot be used (" + e.getMessage() + "). Take RSA or EC", e);
                }
            }
        }
        throw bad(key, "holds no private key. Give a PEM file, which has a line -----BEGIN PRIVATE KEY-----", null);
    }

    /** Whatever stands in a file between lines of dashes; the rest is talk. */
    private static List<Object> parts(Path file) {
        List<Object> parts = new ArrayList<>();
        try (PEMParser parser = new PEMParser(Files.newBufferedReader(file, StandardCharsets.ISO_8859_1))) {
            for (Object part = parser.readObject(); part != null; part = parser.readObject()) {
                parts.add(part);
            }
            return parts;
        } catch (NoSuchFileException e) {
            throw bad(file, "is not there", e);
        } catch (IOException | RuntimeException e) {
            throw bad(file, "cannot be read (" + e + ")", e);
        }
    }

    /** The key, if this is one: parameters and certificates may stand in the same file. */
    private @Nullable PrivateKeyInfo privateKey(Object part) {
        if (part instanceof PKCS8EncryptedPrivateKeyInfo || part instanceof PEMEncryptedKeyPair) {
            throw bad(key, "is encrypted. Decrypt it for the server: openssl pkey -in OLD -out NEW", null);
        } else if (part instanceof PEMKeyPair pair) {
            return pair.getPrivateKeyInfo();
        }
        return part instanceof PrivateKeyInfo info ? info : null;
    }

    private static InvalidCertificateException bad(Path file, String what, @Nullable Throwable cause) {
        return new InvalidCertificateException("No TLS: " + file + " " + what, cause);
    }
}
