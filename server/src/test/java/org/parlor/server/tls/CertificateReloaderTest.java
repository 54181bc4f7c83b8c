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
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
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

/** Certificates in files: made once, read again when they change, refused with a reason. */
class CertificateReloaderTest {
    @TempDir
    private Path directory = Path.of("");

    private PemFiles selfMade(String name) {
        return SelfSignedCertificate.keptIn(directory.resolve(name), "127.0.0.1");
    }

    @Test
    void a_self_made_certificate_is_made_once_and_for_its_owner_alone() throws IOException {
        CertificateReloader first = CertificateReloader.selfMadeIn(directory, "0.0.0.0");
        CertificateReloader second = CertificateReloader.selfMadeIn(directory, "0.0.0.0");
        assertEquals(first.fingerprint(), second.fingerprint());
        for (String file : List.of(SelfSignedCertificate.CERTIFICATE_FILE, SelfSignedCertificate.KEY_FILE)) {
            assertEquals(
                    "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(file))));
        }
        assertNotEquals(
                first.fingerprint(), CertificateReloader.selfMade("127.0.0.1").fingerprint());
    }

    @Test
    void a_self_made_certificate_bears_the_names_it_is_reached_by_for_ten_years() throws CertificateParsingException {
        X509Certificate made = SelfSignedCertificate.make("127.0.0.2").chain().get(0);
        Set<Object> names = made.getSubjectAlternativeNames().stream()
                .map(name -> name.get(1))
                .collect(Collectors.toSet());
        assertTrue(names.containsAll(Set.of("localhost", "127.0.0.1", "127.0.0.2")), names.toString());
        long days = ChronoUnit.DAYS.between(Instant.now(), made.getNotAfter().toInstant());
        assertTrue(days > 3_650 && days < 3_660, "" + days);
    }

    @Test
    void a_key_without_its_certificate_is_what_a_broken_start_left_and_made_anew() throws IOException {
        PemFiles files = selfMade("a");
        String key = Files.readString(files.key());
        Files.delete(files.chain());
        selfMade("a").read();
        assertNotEquals(key, Files.readString(files.key()));
    }

    @Test
    void keys_are_read_in_all_their_forms() throws IOException, GeneralSecurityException {
        PrivateKey rsa = pair("RSA").getPrivate();
        ECPrivateKey ec = (ECPrivateKey) pair("EC").getPrivate();
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

    @Test
    void the_key_of_another_certificate_is_refused() {
        PemFiles mixed = new PemFiles(selfMade("a").chain(), selfMade("b").key());
        assertEquals(
                "No TLS: " + mixed.key() + " holds the key of another certificate than " + mixed.chain()
                        + ". Give the two that belong together",
                refusal(mixed.chain(), mixed.key()));
    }

    @Test
    void what_cannot_be_served_with_is_refused_with_file_and_remedy()
            throws IOException, GeneralSecurityException, OperatorCreationException {
        PemFiles good = selfMade("a");
        Path absent = directory.resolve("absent.pem");
        Path noise = Files.write(directory.resolve("noise.pem"), new byte[] {0, -1, 13, 45, 45, 10});
        Path empty = Files.createFile(directory.resolve("empty.pem"));
        Path torn = Files.writeString(
                directory.resolve("torn.pem"), Files.readString(good.chain()).substring(0, 200));
        Path locked = write(
                "locked",
                new JcaPKCS8Generator(
                        pair("RSA").getPrivate(),
                        new JceOpenSSLPKCS8EncryptorBuilder(PKCS8Generator.AES_256_CBC)
                                .setProvider(new BouncyCastleProvider())
                                .setPassword("secret".toCharArray())
                                .build()));

        assertEquals("No TLS: " + absent + " is not there", refusal(absent, good.key()));
        assertEquals("No TLS: " + absent + " is not there", refusal(good.chain(), absent));
        assertTrue(refusal(noise, good.key()).startsWith("No TLS: " + noise + " holds no certificate"));
        assertTrue(refusal(empty, good.key()).startsWith("No TLS: " + empty + " holds no certificate. Give a PEM"));
        assertTrue(refusal(torn, good.key()).startsWith("No TLS: " + torn + " cannot be read"));
        assertTrue(refusal(good.chain(), noise).startsWith("No TLS: " + noise + " holds no private key"));
        assertTrue(refusal(good.chain(), good.chain()).startsWith("No TLS: " + good.chain() + " holds no private key"));
        assertTrue(refusal(good.chain(), locked).startsWith("No TLS: " + locked + " is encrypted. Decrypt it"));
        assertTrue(refusal(directory, good.key()).startsWith("No TLS: " + directory + " cannot be read"));
    }

    private static String refusal(Path chain, Path key) {
        return assertThrows(InvalidCertificateException.class, () -> CertificateReloader.in(chain, key))
                .getMessage();
    }

    @Test
    void both_may_stand_in_one_file() throws IOException {
        PemFiles made = selfMade("a");
        Path both = Files.writeString(
                directory.resolve("both.pem"), Files.readString(made.chain()) + Files.readString(made.key()));
        assertEquals(
                made.read().fingerprint(), CertificateReloader.in(both, both).fingerprint());
    }

    @Test
    void files_that_change_are_read_again_and_broken_ones_are_not_taken() throws IOException {
        PemFiles files = selfMade("a");
        try (CertificateReloader certificateReloader = CertificateReloader.in(files, Duration.ofMillis(25))) {
            SslContext before = certificateReloader.context();
            certificateReloader.watch();

            PemFiles renewed = selfMade("b");
            replace(renewed.chain(), files.chain(), 1);
            await().during(Duration.ofMillis(100)).until(() -> certificateReloader.context() == before);
            replace(renewed.key(), files.key(), 2);
            await().until(() -> certificateReloader.context() != before);
            assertEquals(renewed.read().fingerprint(), certificateReloader.fingerprint());

            SslContext kept = certificateReloader.context();
            Files.writeString(files.chain(), "nonsense");
            await().during(Duration.ofMillis(100)).until(() -> certificateReloader.context() == kept);
            Files.delete(files.chain());
            await().during(Duration.ofMillis(100)).until(() -> certificateReloader.context() == kept);
        }
    }

    @Test
    void asking_for_the_certificate_touches_no_file() throws IOException {
        PemFiles files = selfMade("a");
        CertificateReloader certificateReloader = CertificateReloader.in(files, Duration.ZERO);
        SslContext before = certificateReloader.context();
        PemFiles renewed = selfMade("b");
        replace(renewed.chain(), files.chain(), 1);
        replace(renewed.key(), files.key(), 1);
        assertSame(before, certificateReloader.context());
    }

    private static void replace(Path from, Path to, int minute) throws IOException {
        Files.write(to, Files.readAllBytes(from));
        Files.setLastModifiedTime(to, FileTime.from(Instant.now().plus(minute, ChronoUnit.MINUTES)));
    }

    /** Each Java has a default length of its own. */
    private static KeyPair pair(String algorithm) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
        generator.initialize(algorithm.equals("EC") ? 256 : 2_048);
        return generator.generateKeyPair();
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
