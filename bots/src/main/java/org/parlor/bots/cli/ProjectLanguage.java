package org.parlor.bots.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.rules.InvalidInputException;

/** The languages of {@code parlor-bots new}: the files of a project, and the commands that build and run it. */
enum ProjectLanguage {
    JAVA(
            List.of("pom.xml", "README.md", "src/main/java/bot/Main.java", "src/main/java/bot/MyEvaluator.java"),
            "",
            List.of(),
            "",
            "after installing Parlor locally (mvn -q install -DskipTests in its source directory)",
            List.of("mvn -q package", "java -jar target/@name@.jar localhost:7777 @name@ a-secret-of-20-letters")),
    PYTHON(
            List.of("bot.py", "README.md", "parlor_bot/py.typed"),
            "parlor_bot",
            List.of(".py"),
            "__init__ addresses bot client command_line errors game messages stdio tls transport",
            "with Python 3.9 or newer",
            List.of("python3 bot.py localhost:7777 @name@ a-secret-of-20-letters")),
    TYPESCRIPT(
            List.of("bot.ts", "bot.js", "package.json", "tsconfig.json", "README.md"),
            "parlor-bot",
            List.of(".js", ".d.ts"),
            "addresses bot client connection connector errors game index messages websocket"
                    + " node/command-line node/socket node/stdio node/threaded",
            "with Node 18.3 or newer",
            List.of("node bot.js localhost:7777 @name@ a-secret-of-20-letters"));

    private final List<String> files;
    private final String copy;
    private final List<String> copiedFiles;
    private final String requirement;
    private final List<String> commands;

    /**
     * @param files the files of the project itself
     * @param copy the directory of the copied package; empty for none
     * @param endings each module of the package has a file with each of these endings
     * @param modules the modules of the package, separated by spaces
     */
    ProjectLanguage(
            List<String> files,
            String copy,
            List<String> endings,
            String modules,
            String requirement,
            List<String> commands) {
        this.files = files;
        this.copy = copy;
        this.copiedFiles = Arrays.stream(modules.split(" "))
                .flatMap(module -> endings.stream().map(ending -> copy + "/" + module + ending))
                .toList();
        this.requirement = requirement;
        this.commands = commands;
    }

    static ProjectLanguage parse(String text) {
        return Arrays.stream(values())
                .filter(language -> language.id().equals(text))
                .findFirst()
                .orElseThrow(() -> new InvalidInputException(
                        "lang",
                        "Unknown language '" + text + "': "
                                + Arrays.stream(values()).map(ProjectLanguage::id).collect(Collectors.joining(", "))));
    }

    private String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The resource of a file of the project, beside this class. */
    String resource(String file) {
        return "project/" + id() + "/" + file;
    }

    /** The files of a project, relative to its directory. */
    List<String> files() {
        return Stream.concat(files.stream(), copiedFiles.stream()).toList();
    }

    /** The same for people: the files of the project itself, and the directory of the copied package. */
    List<String> listing() {
        Stream<String> own = files.stream().filter(file -> copy.isEmpty() || !file.startsWith(copy));
        return Stream.concat(own, Stream.of(copy).filter(folder -> !folder.isEmpty())).toList();
    }

    String requirement() {
        return requirement;
    }

    List<String> commands() {
        return commands;
    }
}
