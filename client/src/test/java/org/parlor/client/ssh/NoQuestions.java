package org.parlor.client.ssh;

import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.auth.keyboard.UserInteraction;
import org.apache.sshd.client.session.ClientSession;

/** Logs in where no question is asked. */
final class NoQuestions implements UserInteraction {
    /** A started client that trusts every host key. */
    static SshClient client() {
        SshClient client = SshClient.setUpDefaultClient();
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
