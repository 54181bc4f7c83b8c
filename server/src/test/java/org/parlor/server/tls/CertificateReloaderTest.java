package org.parlor.server.tls;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.handler.ssl.SslContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Security;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.openssl.PKCS8Generator;
import org.bouncycastle.openssl.jcajce.JcaMiscPEMGenerator;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8EncryptorBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemObjectGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Certificate files: created once, reloaded when they change, rejected with a reason. */
class CertificateReloaderTest {
    @TempDir
    private Path directory = Path.of("");

    private PemFiles selfSigned(String name) {
        return SelfSignedCertificate.loadOrCreate(directory.resolve(name), "127.0.0.1");
    }

    @Test
    void a_self_signed_certificate_is_created_once_and_readable_by_its_owner_only() throws IOException {
        CertificateReloader first = CertificateReloader.selfSignedIn(directory, "0.0.0.0");
        CertificateReloader second = CertificateReloader.selfSignedIn(directory, "0.0.0.0");
        assertEquals(first.fingerprint(), second.fingerprint());
        for (String file : List.of(SelfSignedCertificate.CERTIFICATE_FILE, SelfSignedCertificate.KEY_FILE)) {
            assertEquals(
                    "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(file))));
        }
        assertNotEquals(
                first.fingerprint(), CertificateReloader.selfSigned("127.0.0.1").fingerprint());
    }

    @Test
    void a_self_signed_certificate_covers_the_local_names_for_ten_years() throws CertificateParsingException {
        X509Certificate made = SelfSignedCertificate.create("127.0.0.2").chain().get(0);
        Set<Object> names = made.getSubjectAlternativeNames().stream()
                .map(name -> name.get(1))
                .collect(Collectors.toSet());
        assertTrue(names.containsAll(Set.of("localhost", "127.0.0.1", "127.0.0.2")), names.toString());
        long days = ChronoUnit.DAYS.between(Instant.now(), made.getNotAfter().toInstant());
        assertTrue(days > 3_650 && days < 3_660, "" + days);
    }

    @Test
    void a_key_without_a_certificate_is_replaced() throws IOException {
        PemFiles files = selfSigned("a");
        String key = Files.readString(files.key());
        Files.delete(files.chain());
        selfSigned("a").read();
        assertNotEquals(key, Files.readString(files.key()));
    }

    @Test
    void keys_are_read_in_all_formats() throws IOException, GeneralSecurityException {
        PrivateKey rsa = RsaKey.read().getPrivate();
        ECPrivateKey ec = ecKey();
        byte[] olderEc =
                new org.bouncycastle.asn1.sec.ECPrivateKey(256, ec.getS(), SECObjectIdentifiers.secp256r1).getEncoded();
        PemObject parameters = new PemObject("EC PARAMETERS", SECObjectIdentifiers.secp256r1.getEncoded());
        Path older = write("older-ec.pem", parameters, new PemObject("EC PRIVATE KEY", olderEc));
        assertEquals(ec.getS(), ((ECPrivateKey) new PemFiles(older, older).readKey()).getS());
        Path pkcs8 = write("ec.pem", new JcaPKCS8Generator(ec, null));
        assertEquals(ec.getS(), ((ECPrivateKey) new PemFiles(pkcs8, pkcs8).readKey()).getS());
        Path olderRsa = write("older-rsa.pem", new JcaMiscPEMGenerator(rsa));
        assertTrue(Files.readString(olderRsa).startsWith("-----BEGIN RSA PRIVATE KEY-----"));
        assertEquals(rsa, new PemFiles(olderRsa, olderRsa).readKey());
    }

    /** As the SSH front end of a hosted server does. */
    @Test
    void a_pair_matches_also_where_a_further_security_provider_is_registered() {
        BouncyCastleProvider further = new BouncyCastleProvider();
        boolean added = Security.addProvider(further) >= 0;
        try {
            PemFiles pair = selfSigned("a");
            assertEquals("EC", pair.read().key().getAlgorithm());
        } finally {
            if (added) {
                Security.removeProvider(further.getName());
            }
        }
    }

    @Test
    void a_key_that_does_not_match_the_certificate_is_rejected() {
        PemFiles mixed = new PemFiles(selfSigned("a").chain(), selfSigned("b").key());
        assertEquals(
                "Cannot serve TLS: " + mixed.key() + " contains a key that does not match the certificate in "
                        + mixed.chain() + ". Use a matching pair",
                refusal(mixed.chain(), mixed.key()));
    }

    @Test
    void unusable_files_are_rejected_with_file_and_remedy() throws IOException, OperatorCreationException {
        PemFiles good = selfSigned("a");
        Path absent = directory.resolve("absent.pem");
        Path noise = Files.write(directory.resolve("noise.pem"), new byte[] {0, -1, 13, 45, 45, 10});
        Path empty = Files.createFile(directory.resolve("empty.pem"));
        Path truncated = Files.writeString(
                directory.resolve("truncated.pem"),
                Files.readString(good.chain()).substring(0, 200));
        Path encrypted = write(
                "encrypted",
                new JcaPKCS8Generator(
                        RsaKey.read().getPrivate(),
                        new JceOpenSSLPKCS8EncryptorBuilder(PKCS8Generator.AES_256_CBC)
                                .setProvider(new BouncyCastleProvider())
                                .setPassword("secret".toCharArray())
                                .build()));

        assertEquals("Cannot serve TLS: " + absent + " does not exist", refusal(absent, good.key()));
        assertEquals("Cannot serve TLS: " + absent + " does not exist", refusal(good.chain(), absent));
        assertTrue(refusal(noise, good.key()).startsWith("Cannot serve TLS: " + noise + " contains no certificate"));
        assertTrue(refusal(empty, good.key())
                .startsWith("Cannot serve TLS: " + empty + " contains no certificate. Use a PEM"));
        assertTrue(refusal(truncated, good.key()).startsWith("Cannot serve TLS: " + truncated + " cannot be read"));
        assertTrue(refusal(good.chain(), noise).startsWith("Cannot serve TLS: " + noise + " contains no private key"));
        assertTrue(refusal(good.chain(), good.chain())
                .startsWith("Cannot serve TLS: " + good.chain() + " contains no private key"));
        assertTrue(refusal(good.chain(), encrypted)
                .startsWith("Cannot serve TLS: " + encrypted + " is encrypted. Decrypt it"));
        assertTrue(refusal(directory, good.key()).startsWith("Cannot serve TLS: " + directory + " cannot be read"));
    }

    private static String refusal(Path chain, Path key) {
        return assertThrows(InvalidCertificateException.class, () -> CertificateReloader.fromFiles(chain, key))
                .getMessage();
    }

    @Test
    void certificate_and_key_may_share_a_file() throws IOException {
        PemFiles made = selfSigned("a");
        Path both = Files.writeString(
                directory.resolve("both.pem"), Files.readString(made.chain()) + Files.readString(made.key()));
        assertEquals(
                made.read().fingerprint(),
                CertificateReloader.fromFiles(both, both).fingerprint());
    }

    @Test
    void changed_files_are_reloaded_and_invalid_ones_ignored() throws IOException {
        PemFiles files = selfSigned("a");
        try (CertificateReloader certificates = CertificateReloader.fromFiles(files, Duration.ofMillis(25))) {
            SslContext before = certificates.context();
            certificates.watch();

            PemFiles renewed = selfSigned("b");
            replace(renewed.chain(), files.chain(), 1);
            await().during(Duration.ofMillis(100)).until(() -> certificates.context() == before);
            replace(renewed.key(), files.key(), 2);
            await().until(() -> certificates.context() != before);
            assertEquals(renewed.read().fingerprint(), certificates.fingerprint());
            assertEquals(renewed.read().expiry(), certificates.expiry());

            SslContext kept = certificates.context();
            Files.writeString(files.chain(), "nonsense");
            await().during(Duration.ofMillis(100)).until(() -> certificates.context() == kept);
            Files.delete(files.chain());
            await().during(Duration.ofMillis(100)).until(() -> certificates.context() == kept);
        }
    }

    @Test
    void context_does_not_access_files() throws IOException {
        PemFiles files = selfSigned("a");
        CertificateReloader certificates = CertificateReloader.fromFiles(files, Duration.ZERO);
        SslContext before = certificates.context();
        PemFiles renewed = selfSigned("b");
        replace(renewed.chain(), files.chain(), 1);
        replace(renewed.key(), files.key(), 1);
        assertSame(before, certificates.context());
    }

    private static void replace(Path from, Path to, int minute) throws IOException {
        Files.write(to, Files.readAllBytes(from));
        Files.setLastModifiedTime(to, FileTime.from(Instant.now().plus(minute, ChronoUnit.MINUTES)));
    }

    /** Sets the key size, because defaults differ between Java versions. */
    private static ECPrivateKey ecKey() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        return (ECPrivateKey) generator.generateKeyPair().getPrivate();
    }

    private Path write(String name, PemObjectGenerator... parts) throws IOException {
        Path file = directory.resolve(name);
        try (JcaPEMWriter writer = new JcaPEMWriter(Files.newBufferedWriter(file))) {
            for (PemObjectGenerator part : parts) {
                writer.writeObject(part);
            }
        }
        return file;
    }
}
