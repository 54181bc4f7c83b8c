package org.parlor.client.storage;

import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.UsernameProfile;

/**
 * A public key with which a user logs in.
 *
 * @param server address of the Parlor server of the account, as {@code host:port}
 * @param name of the account, in lower case
 * @param fingerprint SHA-256 of the public key, as {@code ssh-keygen -l} shows it
 * @param label of the device token at the server
 * @param token the device token, a secret
 */
public record UserKey(String server, String name, String fingerprint, String label, String token) {

    public static UserKey of(ServerEndpoint server, String name, String fingerprint, String label, String token) {
        return new UserKey(server.key(), UsernameProfile.key(name), fingerprint, label, token);
    }

    public boolean belongsTo(ServerEndpoint endpoint, String user) {
        return server.equals(endpoint.key()) && name.equals(UsernameProfile.key(user));
    }

    /** Omits the token. */
    @Override
    public String toString() {
        return "UserKey[" + name + " at " + server + ", " + fingerprint + "]";
    }
}
