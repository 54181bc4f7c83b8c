package org.parlor.client.state.connection;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parlor.client.ui.Key;
import org.parlor.connection.ServerEndpoint;
import org.parlor.client.ui.TextInput;

/**
 * What is filled in to go to a server, with the servers where one has been below it.
 *
 * @param selected a field, and after the last of them a place
 */
public record JoinForm(
        String address, boolean tls, LoginKind as, String name, Password password, List<SavedServer> places, int selected) {
    private static final int SECRET_MAX = 256;

    /** As whom one comes. */
    public enum LoginKind {
        GUEST("a guest"),
        ACCOUNT("with an account"),
        NEW("with a new account");

        private final String label;

        LoginKind(String label) {
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

    public static JoinForm empty(String name) {
        return new JoinForm("", false, LoginKind.GUEST, name, Password.EMPTY, List.of(), 0);
    }

    /** Guests have no password. */
    public List<Field> fields() {
        List<Field> all = new ArrayList<>(List.of(Field.values()));
        if (as == LoginKind.GUEST) {
            all.remove(Field.PASSWORD);
        }
        return all;
    }

    public int size() {
        return fields().size() + places.size();
    }

    /** The place that is chosen, if none of the fields is. */
    public Optional<SavedServer> place() {
        int at = selected - fields().size();
        return at >= 0 && at < places.size() ? Optional.of(places.get(at)) : Optional.empty();
    }

    public Optional<Field> field() {
        return selected < fields().size() ? Optional.of(fields().get(selected)) : Optional.empty();
    }

    public JoinForm at(int next) {
        return new JoinForm(address, tls, as, name, password, places, next);
    }

    /** Whoever has been somewhere most often wants to go there again. */
    public JoinForm listing(List<SavedServer> known) {
        boolean untouched = places.isEmpty() && selected == 0 && address.isEmpty();
        boolean first = untouched && !known.isEmpty();
        int last = fields().size() + known.size() - 1;
        int next = first ? fields().size() : Math.min(selected, last);
        return new JoinForm(address, tls, as, name, password, known, next);
    }

    /** The chosen field with its next value, if it is one of a few. */
    public JoinForm turned(int by) {
        if (field().filter(Field.TLS::equals).isPresent()) {
            return new JoinForm(address, !tls, as, name, password, places, selected);
        }
        if (field().filter(Field.AS::equals).isPresent()) {
            LoginKind next = LoginKind.values()[Math.floorMod(List.of(LoginKind.values()).indexOf(as) + by, LoginKind.values().length)];
            return new JoinForm(address, tls, next, name, Password.EMPTY, places, selected);
        }
        return this;
    }

    /** The chosen field with one more key typed into it. */
    public JoinForm typed(Key key) {
        Field field = field().orElse(Field.AS);
        return switch (field) {
            case ADDRESS ->
                new JoinForm(TextInput.edit(address, key).orElse(address), tls, as, name, password, places, selected);
            case NAME ->
                new JoinForm(address, tls, as, TextInput.edit(name, key).orElse(name), password, places, selected);
            case PASSWORD -> new JoinForm(address, tls, as, name, secret(key), places, selected);
            case TLS, AS -> key.is(' ') ? turned(1) : this;
        };
    }

    private Password secret(Key key) {
        return TextInput.edit(password.reveal(), key)
                .filter(text -> text.length() <= SECRET_MAX)
                .map(Password::new)
                .orElse(password);
    }

    /** For an account that the server no longer knows us by. */
    public JoinForm filled(ServerEndpoint server, LoginKind next, String user) {
        JoinForm filled =
                new JoinForm(server.toString(), server.trust().encrypted(), next, user, Password.EMPTY, places, selected);
        return filled.askingPassword();
    }

    public JoinForm askingPassword() {
        int field = fields().indexOf(Field.PASSWORD);
        return new JoinForm(address, tls, as, name, Password.EMPTY, places, Math.max(0, field));
    }
}
