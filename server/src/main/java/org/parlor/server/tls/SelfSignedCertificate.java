package org.parlor.server.tls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.io.pem.PemObject;
import org.parlor.server.storage.maintenance.AtomicFile;

/** A certificate nobody vouches for but the server itself, made where there is none: clients know it by fingerprint. */
final class SelfSignedCertificate {
    static final String CERTIFICATE_FILE = "tls-cert.pem";
    static final String KEY_FILE = "tls-key.pem";
    private static final Duration LIFE = Duration.ofDays(3_653);
    /** Clocks of clients may be behind ours. */
    private static final Duration LEEWAY = Duration.ofDays(1);

    private static final Pattern HOST_NAME = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?");

    private SelfSignedCertificate() {}

    /** @param host the address the server listens on: a name, a number, or {@code 0.0.0.0} for all */
    static CertificateAndKey make(String host) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            KeyPair keys = generator.generateKeyPair();
            X509v3CertificateBuilder certificate = certificate(keys, names(host));
            return new CertificateAndKey(
                    keys.getPrivate(),
                    List.of(new JcaX509CertificateConverter()
                            .getCertificate(certificate.build(
                                    new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())))));
        } catch (GeneralSecurityException | OperatorCreationException | CertIOException e) {
            throw new IllegalStateException("A certificate could not be made", e);
        }
    }

    /** The files of a directory, filled first if there is no certificate in it. */
    static PemFiles keptIn(Path directory, String host) {
        PemFiles files = new PemFiles(directory.resolve(CERTIFICATE_FILE), directory.resolve(KEY_FILE));
        try {
            if (Files.notExists(files.chain())) {
                Files.createDirectories(directory);
                // Without its certificate a key is what a start that was broken off has left.
                Files.deleteIfExists(files.key());
                CertificateAndKey made = make(host);
                write(files.key(), new PemObject("PRIVATE KEY", made.key().getEncoded()));
                write(files.chain(), made.chain().get(0));
            }
            return files;
        } catch (IOException | UncheckedIOException e) {
            throw new InvalidCertificateException(
                    "No TLS: a certificate cannot be made in " + directory + " (" + e
                            + "). Make the directory writable, or give --tls-cert and --tls-key",
                    e);
        }
    }

    private static void write(Path file, Object pem) throws IOException {
        AtomicFile safe = AtomicFile.forOwnerOf(file);
        try (Writer text = Files.newBufferedWriter(safe.part(), StandardCharsets.US_ASCII);
                JcaPEMWriter writer = new JcaPEMWriter(text)) {
            writer.writeObject(pem);
        }
        safe.complete();
    }

    private static X509v3CertificateBuilder certificate(KeyPair keys, Set<GeneralName> names)
            throws GeneralSecurityException, CertIOException {
        X500Name self = new X500Name("CN=Parlor");
        Instant now = Instant.now();
        JcaX509ExtensionUtils identifiers = new JcaX509ExtensionUtils();
        return new JcaX509v3CertificateBuilder(
                        self,
                        new BigInteger(127, new SecureRandom()).setBit(126),
                        Date.from(now.minus(LEEWAY)),
                        Date.from(now.plus(LIFE)),
                        self,
                        keys.getPublic())
                .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
                .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
                .addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth))
                .addExtension(
                        Extension.subjectKeyIdentifier, false, identifiers.createSubjectKeyIdentifier(keys.getPublic()))
                .addExtension(
                        Extension.subjectAlternativeName, false, new GeneralNames(names.toArray(GeneralName[]::new)));
    }

    /** What clients may call it: this computer, by its name too, and the address it listens on. */
    private static Set<GeneralName> names(String host) {
        Set<GeneralName> names = new LinkedHashSet<>();
        addName(names, "localhost");
        names.add(new GeneralName(GeneralName.iPAddress, "127.0.0.1"));
        try {
            addName(names, InetAddress.getLocalHost().getHostName());
            InetAddress listening = InetAddress.getByName(host);
            if (!listening.isAnyLocalAddress()) {
                names.add(new GeneralName(GeneralName.iPAddress, listening.getHostAddress()));
            }
            if (!host.equals(listening.getHostAddress())) {
                addName(names, host);
            }
        } catch (UnknownHostException nameless) {
            // A computer without a name is called by its numbers.
        }
        return names;
    }

    private static void addName(Set<GeneralName> names, String host) {
        if (HOST_NAME.matcher(host).matches()) {
            names.add(new GeneralName(GeneralName.dNSName, host));
        }
    }
}
