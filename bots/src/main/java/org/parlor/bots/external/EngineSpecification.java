package org.parlor.bots.external;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.EngineFailure;
import org.parlor.bots.protocols.ChildProcess;
import org.parlor.bots.protocols.EngineChannel;
import org.parlor.bots.protocols.EngineException;
import org.parlor.bots.protocols.EngineLog;
import org.parlor.bots.protocols.ExternalEngine;
import org.parlor.bots.protocols.gtp.GtpEngine;
import org.parlor.bots.protocols.kgp.KgpConnection;
import org.parlor.bots.protocols.kgp.KgpEngine;
import org.parlor.bots.protocols.nboard.NBoardEngine;
import org.parlor.bots.protocols.stdio.StdioEngine;
import org.parlor.rules.InvalidInputException;

/**
 * How an external engine is started: its protocol, its command, and the settings before the command, as in
 * {@code dir=/opt/ntest depth=12 ./ntest x}.
 *
 * @param name its name in reports; null for the one that it reports
 * @param directory its working directory; null for that of this program
 * @param depth search depth in plies; null for the standard one
 * @param options options of the engine by name
 * @param initialLines lines that are sent to it once, before the first game
 */
public record EngineSpecification(
        EngineProtocol protocol,
        @Nullable String name,
        @Nullable Path directory,
        @Nullable Integer depth,
        Map<String, String> options,
        List<String> initialLines,
        List<String> command) {
    private static final int PROGRAM_NAME_CHARS_MAX = 60;
    private static final Pattern SETTING =
            Pattern.compile("(?<key>[a-z]+(?:\\.[^=/\\s]+)?)=(?<value>.*)", Pattern.DOTALL);

    public EngineSpecification {
        options = Map.copyOf(options);
        initialLines = List.copyOf(initialLines);
        command = List.copyOf(command);
    }

    /** Returns the specification of a command without settings. */
    public static EngineSpecification of(EngineProtocol protocol, List<String> command) {
        return new EngineSpecification(protocol, null, null, null, Map.of(), List.of(), command);
    }

    /**
     * Parses a command line that may begin with settings.
     *
     * @throws InvalidInputException if it has no command, or a setting that the protocol does not take
     */
    public static EngineSpecification parse(EngineProtocol protocol, String line) {
        List<String> words = ShellWords.split(line);
        Map<String, String> settings = new LinkedHashMap<>();
        List<String> initialLines = new ArrayList<>();
        int at = 0;
        for (; at < words.size(); at++) {
            Matcher setting = SETTING.matcher(words.get(at));
            if (!setting.matches()) {
                break;
            }
            String key = setting.group("key");
            protocol.requireSetting(key);
            if (setting.group("value").isBlank()) {
                throw invalid("the setting " + key + " must not be empty in \"" + line + "\"");
            } else if (key.equals("init")) {
                initialLines.add(setting.group("value"));
            } else if (settings.put(key, setting.group("value")) != null) {
                throw invalid("the setting " + key + " is given twice in \"" + line + "\"");
            }
        }
        if (at == words.size()) {
            throw invalid(
                    protocol.word()
                            + ": requires the command that starts the engine, such as './engine --level 3', after the settings");
        }
        String directory = settings.remove("dir");
        String depth = settings.remove("depth");
        String name = settings.remove("name");
        Map<String, String> options = new LinkedHashMap<>();
        settings.forEach((key, value) -> options.put(key.substring("option.".length()), value));
        return new EngineSpecification(
                protocol,
                name,
                directory == null ? null : directory(directory),
                depth == null ? null : depth(depth),
                options,
                initialLines,
                words.subList(at, words.size()));
    }

    private static Path directory(String text) {
        Path directory = Path.of(text);
        if (!Files.isDirectory(directory)) {
            throw invalid("dir=" + text + ": no such directory");
        }
        return directory;
    }

    private static int depth(String text) {
        if (!text.matches("[1-9][0-9]?")) {
            throw invalid("depth must be 1 to 99 plies, not '" + text + "'");
        }
        return Integer.parseInt(text);
    }

    private static InvalidInputException invalid(String message) {
        return new InvalidInputException("engine", message);
    }

    /** Returns the name of the engine, or else the end of its command line, which identifies the program. */
    public String program() {
        if (name != null) {
            return name;
        }
        String line = String.join(" ", command);
        int skipped = line.length() - PROGRAM_NAME_CHARS_MAX;
        return skipped <= 0 ? line : "…" + line.substring(skipped + 1);
    }

    /** Starts a process and waits for the first answer of the engine. */
    public ExternalEngine start(@Nullable EngineLog log) throws EngineException, InterruptedException {
        EngineChannel channel;
        try {
            channel = protocol == EngineProtocol.KGP
                    ? KgpConnection.start(command, directory)
                    : ChildProcess.start(command, directory, Map.of());
        } catch (IOException e) {
            throw new EngineException(EngineFailure.CRASH, "cannot start: " + e.getMessage());
        }
        try {
            ExternalEngine engine = switch (protocol) {
                case GTP -> new GtpEngine(channel, options, initialLines);
                case NBOARD -> new NBoardEngine(channel, depth, options, initialLines);
                case KGP -> new KgpEngine(channel, program());
                case PARLOR -> new StdioEngine(channel, program());
            };
            engine.connect(program(), String.join(" ", command), log);
            return engine;
        } catch (EngineException | InterruptedException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }
}
