package org.parlor.client.ssh;

import org.apache.sshd.client.auth.keyboard.UserInteraction;
import org.apache.sshd.client.session.ClientSession;

/** Logs in where no question is asked. */
final class NoQuestions implements UserInteraction {
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
