package org.parlor.client.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parlor.client.frame.Key;
import org.parlor.connection.ServerEndpoint;

/**
 * What is filled in to go to a server, with the servers where one has been below it.
 *
 * @param selected a field, and after the last of them a place
 */
public record JoinForm(
        String address, boolean tls, As as, String name, Secret password, List<Place> places, int selected) {
    private static final int SECRET_MAX = 256;

    /** As whom one comes. */
    public enum As {
        GUEST("a guest"),
        ACCOUNT("with an account"),
        NEW("with a new account");

        private final String label;

        As(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    /** The fields, from the top. */
    public enum Field {
        ADDRESS,
        TLS,
        AS,
        NAME,
        PASSWORD
    }

    public JoinForm {
        places = List.copyOf(places);
    }

    static JoinForm empty(String name) {
        return new JoinForm("", false, As.GUEST, name, Secret.EMPTY, List.of(), 0);
    }

    /** Guests have no password. */
    public List<Field> fields() {
        List<Field> all = new ArrayList<>(List.of(Field.values()));
        if (as == As.GUEST) {
            all.remove(Field.PASSWORD);
        }
        return all;
    }

    public int size() {
        return fields().size() + places.size();
    }

    /** The place that is chosen, if none of the fields is. */
    public Optional<Place> place() {
        int at = selected - fields().size();
        return at >= 0 && at < places.size() ? Optional.of(places.get(at)) : Optional.empty();
    }

    public Optional<Field> field() {
        return selected < fields().size() ? Optional.of(fields().get(selected)) : Optional.empty();
    }

    JoinForm at(int next) {
        return new JoinForm(address, tls, as, name, password, places, next);
    }

    /** Whoever has been somewhere most often wants to go there again. */
    JoinForm listing(List<Place> known) {
        boolean untouched = places.isEmpty() && selected == 0 && address.isEmpty();
        boolean first = untouched && !known.isEmpty();
        int last = fields().size() + known.size() - 1;
        int next = first ? fields().size() : Math.min(selected, last);
        return new JoinForm(address, tls, as, name, password, known, next);
    }

    /** The chosen field with its next value, if it is one of a few. */
    JoinForm turned(int by) {
        if (field().filter(Field.TLS::equals).isPresent()) {
            return new JoinForm(address, !tls, as, name, password, places, selected);
        }
        if (field().filter(Field.AS::equals).isPresent()) {
            As next = As.values()[Math.floorMod(List.of(As.values()).indexOf(as) + by, As.values().length)];
            return new JoinForm(address, tls, next, name, Secret.EMPTY, places, selected);
        }
        return this;
    }

    /** The chosen field with one more key typed into it. */
    JoinForm typed(Key key) {
        Field field = field().orElse(Field.AS);
        return switch (field) {
            case ADDRESS ->
                new JoinForm(Typing.edit(address, key).orElse(address), tls, as, name, password, places, selected);
            case NAME ->
                new JoinForm(address, tls, as, Typing.edit(name, key).orElse(name), password, places, selected);
            case PASSWORD -> new JoinForm(address, tls, as, name, secret(key), places, selected);
            case TLS, AS -> key.is(' ') ? turned(1) : this;
        };
    }

    private Secret secret(Key key) {
        return Typing.edit(password.reveal(), key)
                .filter(text -> text.length() <= SECRET_MAX)
                .map(Secret::new)
                .orElse(password);
    }

    /** For an account that the server no longer knows us by. */
    JoinForm filled(ServerEndpoint server, As next, String user) {
        JoinForm filled =
                new JoinForm(server.toString(), server.trust().encrypted(), next, user, Secret.EMPTY, places, selected);
        return filled.askingPassword();
    }

    JoinForm askingPassword() {
        int field = fields().indexOf(Field.PASSWORD);
        return new JoinForm(address, tls, as, name, Secret.EMPTY, places, Math.max(0, field));
    }
}
