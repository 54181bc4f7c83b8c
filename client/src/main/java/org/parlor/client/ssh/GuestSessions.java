package org.parlor.client.ssh;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.parlor.client.storage.GuestFile;
import org.parlor.client.storage.SessionStore;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.Login;
import org.parlor.message.value.UsernameProfile;

/**
 * The guests who entered without an account, so that they get their session back after a lost connection. A guest is found by
 * name and proof: the fingerprint of a key that the client offered and has signed with when it returns, or a code that only
 * the guest was shown. Forgets the guests who entered longest ago. The file is for the next front end of the server.
 * Thread-safe.
 */
final class GuestSessions {
    private static final int PROOFS_MAX = 20_000;
    private static final int CODE_LENGTH = 6;
    /** Without letters and digits that look alike. */
    private static final String CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

    private final GuestFile file;
    private final ServerEndpoint server;
    private final SecureRandom random = new SecureRandom();
    private final AtomicBoolean changed = new AtomicBoolean();
    private final Map<Proof, Guest> guests = new LinkedHashMap<>();

    /** Starts with the guests in a file; unreadable content is ignored. */
    GuestSessions(Path file, ServerEndpoint server) {
        this.file = new GuestFile(file);
        this.server = server;
        this.file.read().forEach(this::restore);
    }

    private void restore(GuestFile.StoredGuest stored) {
        Guest guest = new Guest(stored.name(), stored.code(), newStore());
        guest.store().restore(server, stored.user(), stored.token());
        stored.proofs().forEach(proof -> guests.put(new Proof(stored.name(), proof), guest));
    }

    private SessionStore newStore() {
        return SessionStore.inMemory(() -> changed.set(true));
    }

    /** Writes the guests who have a session, if something has changed. */
    void save() {
        if (!changed.compareAndSet(true, false)) {
            return;
        }
        Map<Guest, List<String>> proofs = new LinkedHashMap<>();
        synchronized (this) {
            guests.forEach((proof, guest) ->
                    proofs.computeIfAbsent(guest, unused -> new ArrayList<>()).add(proof.value()));
        }
        List<GuestFile.StoredGuest> stored = new ArrayList<>();
        proofs.forEach((guest, values) -> stored(guest, values).ifPresent(stored::add));
        file.write(stored);
    }

    private Optional<GuestFile.StoredGuest> stored(Guest guest, List<String> proofs) {
        return guest.store().servers().stream()
                .findFirst()
                .flatMap(place -> guest.store()
                        .login(server, place.user())
                        .filter(Login.Resume.class::isInstance)
                        .map(login -> new GuestFile.StoredGuest(
                                guest.name(), proofs, guest.code(), place.user(), ((Login.Resume) login).token())));
    }

    /**
     * A guest.
     *
     * @param code letters and digits, appended to the SSH user name to return
     * @param store the session at the Parlor server
     */
    record Guest(String name, String code, SessionStore store) {
        /** Returns the SSH user name with which the guest returns. */
        String returningName() {
            return name + "+" + code;
        }
    }

    private record Proof(String name, String value) {
        Proof {
            name = UsernameProfile.key(name);
        }
    }

    /**
     * Adds a guest who can return with any of the keys or, if there are none, with the code. Never with both: the keys are
     * not proved yet, and a client that offers the key of another user must not share a session with that user.
     *
     * @param offeredKeys fingerprints
     */
    synchronized Guest enter(String name, List<String> offeredKeys) {
        Guest guest = new Guest(name, newCode(), newStore());
        if (offeredKeys.isEmpty()) {
            guests.put(new Proof(name, guest.code()), guest);
        }
        offeredKeys.forEach(key -> guests.put(new Proof(name, key), guest));
        while (guests.size() > PROOFS_MAX) {
            guests.remove(guests.keySet().iterator().next());
        }
        return guest;
    }

    synchronized Optional<Guest> findByKey(String name, String fingerprint) {
        return Optional.ofNullable(guests.get(new Proof(name, fingerprint)));
    }

    /** @param userName a name with a code; without one, or with an unknown one, no guest is found */
    synchronized Optional<Guest> findByCode(String userName) {
        String code = userName.substring(userName.lastIndexOf('+') + 1).toLowerCase(Locale.ROOT);
        return Optional.ofNullable(guests.get(new Proof(bareName(userName), code)));
    }

    /** Removes the code from a user name. */
    static String bareName(String userName) {
        int plus = userName.lastIndexOf('+');
        return plus < 0 ? userName : userName.substring(0, plus);
    }

    synchronized void forgetKey(String name, String fingerprint) {
        guests.remove(new Proof(name, fingerprint));
    }

    private String newCode() {
        StringBuilder code = new StringBuilder();
        for (int i = 0; i < CODE_LENGTH; i++) {
            code.append(CODE_ALPHABET.charAt(random.nextInt(CODE_ALPHABET.length())));
        }
        return code.toString();
    }
}
