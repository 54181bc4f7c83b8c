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
import org.parlor.server.storage.file.AtomicFile;

/** Creates self-signed certificates, for servers without another one. Clients verify them by fingerprint. */
final class SelfSignedCertificate {
    static final String CERTIFICATE_FILE = "tls-cert.pem";
    static final String KEY_FILE = "tls-key.pem";
    private static final Duration VALIDITY = Duration.ofDays(3_653);
    /** Tolerates client clocks that are behind. */
    private static final Duration CLOCK_SKEW = Duration.ofDays(1);

    private static final Pattern HOST_NAME = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?");

    private SelfSignedCertificate() {}

    /** @param host the address the server listens on: a host name, an IP address, or {@code 0.0.0.0} for all */
    static CertificateAndKey create(String host) {
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
            throw new IllegalStateException("cannot create a certificate", e);
        }
    }

    /** Returns the certificate files of a directory. Creates them if there is no certificate. */
    static PemFiles loadOrCreate(Path directory, String host) {
        PemFiles files = new PemFiles(directory.resolve(CERTIFICATE_FILE), directory.resolve(KEY_FILE));
        try {
            if (Files.notExists(files.chain())) {
                Files.createDirectories(directory);
                // A key without its certificate is left over from an interrupted start.
                Files.deleteIfExists(files.key());
                CertificateAndKey created = create(host);
                write(files.key(), new PemObject("PRIVATE KEY", created.key().getEncoded()));
                write(files.chain(), created.chain().get(0));
            }
            return files;
        } catch (IOException | UncheckedIOException e) {
            throw new InvalidCertificateException(
                    "Cannot serve TLS: cannot create a certificate in " + directory + " (" + e
                            + "). Make the directory writable, or set --tls-cert and --tls-key",
                    e);
        }
    }

    private static void write(Path file, Object pem) throws IOException {
        AtomicFile target = AtomicFile.createForDirectoryOwner(file);
        try (Writer text = Files.newBufferedWriter(target.tempFile(), StandardCharsets.US_ASCII);
                JcaPEMWriter writer = new JcaPEMWriter(text)) {
            writer.writeObject(pem);
        }
        target.complete();
    }

    private static X509v3CertificateBuilder certificate(KeyPair keys, Set<GeneralName> names)
            throws GeneralSecurityException, CertIOException {
        X500Name self = new X500Name("CN=Parlor");
        Instant now = Instant.now();
        JcaX509ExtensionUtils identifiers = new JcaX509ExtensionUtils();
        return new JcaX509v3CertificateBuilder(
                        self,
                        new BigInteger(127, new SecureRandom()).setBit(126),
                        Date.from(now.minus(CLOCK_SKEW)),
                        Date.from(now.plus(VALIDITY)),
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

    /** The subject alternative names: localhost, the host name of this computer, and the listening address. */
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
        } catch (UnknownHostException unresolved) {
            // A host without a resolvable name is addressed by IP only.
        }
        return names;
    }

    private static void addName(Set<GeneralName> names, String host) {
        if (HOST_NAME.matcher(host).matches()) {
            names.add(new GeneralName(GeneralName.dNSName, host));
        }
    }
}
