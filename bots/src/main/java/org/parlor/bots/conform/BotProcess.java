package org.parlor.bots.conform;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Starts a bot that connects to a scripted server. */
final class BotProcess implements AutoCloseable {
    private static final String NAME = "conform-bot";
    private static final String TOKEN = "conformance-token-of-a-bot";

    private final ProcessBuilder builder;
    private Process process;

    BotProcess(List<String> command, String host, int port) throws IOException {
        Map<String, String> values = Map.of("host", host, "port", Integer.toString(port), "name", NAME, "token", TOKEN);
        builder = new ProcessBuilder(
                        command.stream().map(word -> replaced(word, values)).toList())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        values.forEach((key, value) -> builder.environment().put("PARLOR_" + key.toUpperCase(Locale.ROOT), value));
        process = builder.start();
    }

    private static String replaced(String word, Map<String, String> values) {
        String result = word;
        for (Map.Entry<String, String> value : values.entrySet()) {
            result = result.replace("{" + value.getKey() + "}", value.getValue());
        }
        return result;
    }

    void startAgain() throws IOException {
        close();
        process = builder.start();
    }

    boolean hasExited() {
        return !process.isAlive();
    }

    int exitCode() {
        return process.exitValue();
    }

    /** Kills the bot. */
    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
    }
}
