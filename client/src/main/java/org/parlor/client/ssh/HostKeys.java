package org.parlor.client.ssh;

import java.io.IOException;
import java.nio.file.Path;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.List;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.common.util.security.SecurityUtils;
import org.apache.sshd.server.keyprovider.SimpleGeneratorHostKeyProvider;
import org.parlor.client.state.ExitException;
import org.parlor.client.storage.FilePaths;
import org.parlor.client.storage.IoErrors;

/** The host keys, Ed25519 and ECDSA P-256, each in a file that is created if it does not exist. */
record HostKeys(List<KeyPair> pairs) {
    private static final int EC_BITS = 256;

    /** @throws ExitException if a key cannot be read or kept */
    static HostKeys load(SshOptions options) throws ExitException {
        List<KeyPair> pairs = new ArrayList<>();
        pairs.add(load(options.ed25519HostKey(), SecurityUtils.ED25519, 0));
        pairs.add(load(options.hostKey(), KeyUtils.EC_ALGORITHM, EC_BITS));
        return new HostKeys(List.copyOf(pairs));
    }

    private static KeyPair load(Path file, String algorithm, int bits) throws ExitException {
        SimpleGeneratorHostKeyProvider provider = new SimpleGeneratorHostKeyProvider(file);
        provider.setAlgorithm(algorithm);
        provider.setKeySize(bits);
        provider.setOverwriteAllowed(false);
        provider.setStrictFilePermissions(true);
        try {
            FilePaths.createParent(file.toAbsolutePath());
            List<KeyPair> loaded = provider.loadKeys(null);
            if (!loaded.isEmpty()) {
                return loaded.get(0);
            }
            throw new ExitException("the SSH host key in " + file + " cannot be read; delete the file to make another");
        } catch (IOException e) {
            throw new ExitException("cannot keep the SSH host key in " + file + ": " + IoErrors.reason(e));
        }
    }

    KeyPairProvider provider() {
        return KeyPairProvider.wrap(pairs);
    }

    /** Returns the fingerprint of the key that current clients ask for first. */
    String fingerprint() {
        return KeyUtils.getFingerPrint(pairs.get(0).getPublic());
    }
}
