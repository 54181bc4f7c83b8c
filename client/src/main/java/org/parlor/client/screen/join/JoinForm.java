package org.parlor.client.screen.join;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parlor.client.state.connection.Password;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.TextInput;
import org.parlor.client.ui.widget.ListState;
import org.parlor.connection.ServerEndpoint;

/**
 * The form to join a server, with the saved servers below it.
 *
 * @param list selects a field or, below the last field, a saved server
 */
public record JoinForm(
        String address,
        boolean tls,
        LoginKind loginKind,
        String name,
        Password password,
        List<SavedServer> servers,
        ListState list) {
    private static final int SECRET_MAX = 256;

    /** The kinds of login. */
    public enum LoginKind {
        GUEST("guest"),
        ACCOUNT("account"),
        NEW("new account");

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
        LOGIN_KIND,
        NAME,
        PASSWORD
    }

    public JoinForm {
        servers = List.copyOf(servers);
    }

    public static JoinForm empty(String name) {
        return new JoinForm("", false, LoginKind.GUEST, name, Password.EMPTY, List.of(), ListState.START);
    }

    /** Returns the fields of the selected kind of login; guests have no password. */
    public List<Field> fields() {
        List<Field> all = new ArrayList<>(List.of(Field.values()));
        if (loginKind == LoginKind.GUEST) {
            all.remove(Field.PASSWORD);
        }
        return all;
    }

    public int size() {
        return fields().size() + servers.size();
    }

    /** Returns the selected saved server; empty if a field is selected. */
    public Optional<SavedServer> server() {
        int at = selected() - fields().size();
        return at >= 0 && at < servers.size() ? Optional.of(servers.get(at)) : Optional.empty();
    }

    public Optional<Field> field() {
        return selected() < fields().size() ? Optional.of(fields().get(selected())) : Optional.empty();
    }

    public int selected() {
        return list.selected();
    }

    public JoinForm with(ListState next) {
        return new JoinForm(address, tls, loginKind, name, password, servers, next);
    }

    /** Selects the latest saved server, if there is one. */
    public JoinForm withServers(List<SavedServer> known) {
        boolean untouched = servers.isEmpty() && selected() == 0 && address.isEmpty();
        boolean first = untouched && !known.isEmpty();
        int last = fields().size() + known.size() - 1;
        int next = first ? fields().size() : Math.min(selected(), last);
        return new JoinForm(address, tls, loginKind, name, password, known, new ListState(next, 0));
    }

    public JoinForm withAddressFocus() {
        return with(new ListState(fields().indexOf(Field.ADDRESS), 0));
    }

    /** Changes the selected field to its next value, if it is a choice. */
    public JoinForm withNextChoice(int by) {
        if (field().filter(Field.TLS::equals).isPresent()) {
            return new JoinForm(address, !tls, loginKind, name, password, servers, list);
        }
        if (field().filter(Field.LOGIN_KIND::equals).isPresent()) {
            LoginKind next = LoginKind.values()[
                    Math.floorMod(List.of(LoginKind.values()).indexOf(loginKind) + by, LoginKind.values().length)];
            return new JoinForm(address, tls, next, name, Password.EMPTY, servers, list);
        }
        return this;
    }

    /** Applies a key to the selected text field. */
    public JoinForm withKey(Key key) {
        Field field = field().orElse(Field.LOGIN_KIND);
        return switch (field) {
            case ADDRESS ->
                new JoinForm(
                        TextInput.edit(address, key).orElse(address), tls, loginKind, name, password, servers, list);
            case NAME ->
                new JoinForm(address, tls, loginKind, TextInput.edit(name, key).orElse(name), password, servers, list);
            case PASSWORD -> new JoinForm(address, tls, loginKind, name, secret(key), servers, list);
            case TLS, LOGIN_KIND -> key.is(' ') ? withNextChoice(1) : this;
        };
    }

    private Password secret(Key key) {
        return TextInput.edit(password.reveal(), key, SECRET_MAX)
                .map(Password::new)
                .orElse(password);
    }

    /** Returns the form for an account whose saved session has expired. */
    public JoinForm withLogin(ServerEndpoint server, LoginKind next, String user) {
        JoinForm filled =
                new JoinForm(server.toString(), server.trust().encrypted(), next, user, Password.EMPTY, servers, list);
        return filled.withPasswordFocus();
    }

    public JoinForm withPasswordFocus() {
        int field = fields().indexOf(Field.PASSWORD);
        return new JoinForm(
                address, tls, loginKind, name, Password.EMPTY, servers, new ListState(Math.max(0, field), 0));
    }
}
