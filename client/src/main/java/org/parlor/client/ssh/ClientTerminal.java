package org.parlor.client.ssh;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.apache.sshd.server.Environment;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.FullScreenClient;
import org.parlor.client.ui.ColourDepth;

/**
 * The terminal that a client described: by the request of a pty and the variables it sent.
 *
 * @param present whether the client requested a pty
 */
record ClientTerminal(boolean present, int columns, int rows, Map<String, String> environment) {

    static final ClientTerminal NONE = new ClientTerminal(false, 0, 0, Map.of());

    static ClientTerminal of(Environment environment) {
        Map<String, String> variables = environment.getEnv();
        boolean present = variables.containsKey(Environment.ENV_COLUMNS);
        return new ClientTerminal(
                present,
                number(variables.get(Environment.ENV_COLUMNS)),
                number(variables.get(Environment.ENV_LINES)),
                Map.copyOf(variables));
    }

    private static int number(@Nullable String text) {
        try {
            return text == null ? 0 : Integer.parseInt(text);
        } catch (NumberFormatException invalid) {
            return 0;
        }
    }

    boolean showsScreens() {
        return present && FullScreenClient.isSupported(environment.getOrDefault(Environment.ENV_TERM, ""));
    }

    ColourDepth depth() {
        return ColourDepth.of(environment, "auto");
    }

    Locale locale() {
        return FullScreenClient.locale(environment);
    }

    /** UTF-8 unless the client says otherwise: many clients send no locale. */
    Charset charset() {
        boolean named = environment.keySet().stream().anyMatch(name -> name.equals("LANG") || name.startsWith("LC_"));
        return !named || FullScreenClient.isUtf8(environment) ? StandardCharsets.UTF_8 : StandardCharsets.US_ASCII;
    }
}
