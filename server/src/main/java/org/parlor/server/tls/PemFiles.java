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
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
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
 * PEM files of a certificate chain and its private key, which may be the same file.
 *
 * @param chain file with the certificate chain, the server's certificate first
 * @param key file with the unencrypted private key: PKCS#8, PKCS#1 (RSA) or SEC1 (EC)
 */
record PemFiles(Path chain, Path key) {

    /** The modification times of the files, empty if one does not exist. */
    List<FileTime> modificationTimes() {
        try {
            return List.of(Files.getLastModifiedTime(chain), Files.getLastModifiedTime(key));
        } catch (IOException absent) {
            return List.of();
        }
    }

    /** @throws InvalidCertificateException if the files cannot be used */
    CertificateAndKey read() {
        CertificateAndKey read = new CertificateAndKey(readKey(), readChain());
        try {
            if (read.isMatchingPair()) {
                return read;
            }
        } catch (GeneralSecurityException e) {
            throw bad(key, "contains an unsupported key (" + e.getMessage() + "). Use an RSA or EC key", e);
        }
        throw bad(
                key, "contains a key that does not match the certificate in " + chain + ". Use a matching pair", null);
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
            throw bad(chain, "contains an unreadable certificate (" + e.getMessage() + ")", e);
        }
        if (read.isEmpty()) {
            throw bad(chain, "contains no certificate. Use a PEM file with a -----BEGIN CERTIFICATE----- line", null);
        }
        return read;
    }

    PrivateKey readKey() {
        for (Object part : parts(key)) {
            PrivateKeyInfo found = privateKey(part);
            if (found != null) {
                try {
                    // Without the mapping it prefers ECDSA, which only providers have that other parts of a program
                    // add.
                    return new JcaPEMKeyConverter()
                            .setAlgorithmMapping(X9ObjectIdentifiers.id_ecPublicKey, "EC")
                            .getPrivateKey(found);
                } catch (PEMException e) {
                    throw bad(key, "contains an unsupported key (" + e.getMessage() + "). Use an RSA or EC key", e);
                }
            }
        }
        throw bad(key, "contains no private key. Use a PEM file with a -----BEGIN PRIVATE KEY----- line", null);
    }

    /** The PEM objects of a file. Text between them is ignored. */
    private static List<Object> parts(Path file) {
        List<Object> parts = new ArrayList<>();
        try (PEMParser parser = new PEMParser(Files.newBufferedReader(file, StandardCharsets.ISO_8859_1))) {
            for (Object part = parser.readObject(); part != null; part = parser.readObject()) {
                parts.add(part);
            }
            return parts;
        } catch (NoSuchFileException e) {
            throw bad(file, "does not exist", e);
        } catch (IOException | RuntimeException e) {
            throw bad(file, "cannot be read (" + e + ")", e);
        }
    }

    /** Returns null for other objects, such as parameters and certificates, which may be in the same file. */
    private @Nullable PrivateKeyInfo privateKey(Object part) {
        if (part instanceof PKCS8EncryptedPrivateKeyInfo || part instanceof PEMEncryptedKeyPair) {
            throw bad(key, "is encrypted. Decrypt it first: openssl pkey -in OLD -out NEW", null);
        } else if (part instanceof PEMKeyPair pair) {
            return pair.getPrivateKeyInfo();
        }
        return part instanceof PrivateKeyInfo info ? info : null;
    }

    private static InvalidCertificateException bad(Path file, String what, @Nullable Throwable cause) {
        return new InvalidCertificateException("Cannot serve TLS: " + file + " " + what, cause);
    }
}
