package org.parlor.client.ssh;

import java.util.List;
import org.apache.sshd.client.ClientBuilder;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.auth.keyboard.UserInteraction;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.NamedFactory;
import org.apache.sshd.common.kex.BuiltinDHFactories;

/** Logs in where no question is asked. */
final class NoQuestions implements UserInteraction {
    /** A started client that trusts every host key. */
    static SshClient client() {
        SshClient client = SshClient.setUpDefaultClient();
        // Its first choice, sntrup761, takes 0.2 s of CPU for each connection. OpenSSH in the other tests chooses it or
        // ML-KEM.
        client.setKeyExchangeFactories(NamedFactory.setUpTransformedFactories(
                true, List.of(BuiltinDHFactories.curve25519), ClientBuilder.DH2KEX));
        client.setServerKeyVerifier((session, address, key) -> true);
        client.setUserInteraction(new NoQuestions());
        client.start();
        return client;
    }

    @Override
    public boolean isInteractionAllowed(ClientSession session) {
        return true;
    }

    @Override
    public String[] interactive(
            ClientSession session, String name, String instruction, String lang, String[] prompt, boolean[] echo) {
        return new String[prompt.length];
    }

    @Override
    public String getUpdatedPassword(ClientSession session, String prompt, String lang) {
        return "";
    }
}
