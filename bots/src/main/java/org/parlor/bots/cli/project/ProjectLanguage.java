package org.parlor.bots.cli.project;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.rules.InvalidInputException;

/** The languages of {@code parlor-bots new}: the files of a project, and the commands that build and run it. */
enum ProjectLanguage {
    JAVA(
            "pom.xml README.md src/main/java/bot/Main.java src/main/java/bot/MyEvaluator.java",
            "",
            "",
            "",
            "with a JDK from 17 on",
            """
            javac -cp @jar@ -d target/classes src/main/java/bot/*.java
            java -cp target/classes:@jar@ bot.Main localhost:7777 @name@ a-secret-of-20-letters
            """),
    PYTHON(
            "bot.py README.md parlor_bot/py.typed",
            "parlor_bot",
            "__init__ addresses bot client command_line errors game messages stdio tls transport",
            ".py",
            "with Python 3.9 or newer",
            "python3 bot.py localhost:7777 @name@ a-secret-of-20-letters"),
    TYPESCRIPT(
            "bot.ts bot.js package.json tsconfig.json README.md parlor-bot/messages.d.ts",
            "parlor-bot",
            "addresses bot choice client connection connector errors game index websocket"
                    + " node/command-line node/exit-guard node/socket node/stdio node/threaded",
            ".js .d.ts",
            "with Node 18.3 or newer",
            "node bot.js localhost:7777 @name@ a-secret-of-20-letters");

    private final String files;
    private final String copy;
    private final String modules;
    private final String endings;
    private final String requirement;
    private final String commands;

    /**
     * @param files the files of the project itself, separated by spaces
     * @param copy the directory of the copied package; empty for none
     * @param modules the modules of the package, separated by spaces
     * @param endings each module has a file with each of these endings, separated by spaces
     * @param commands lines
     */
    ProjectLanguage(String files, String copy, String modules, String endings, String requirement, String commands) {
        this.files = files;
        this.copy = copy;
        this.modules = modules;
        this.endings = endings;
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
                                + Arrays.stream(values())
                                        .map(ProjectLanguage::id)
                                        .collect(Collectors.joining(", "))));
    }

    private String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The resource of a file of the project, beside this class. */
    String resource(String file) {
        return id() + "/" + file;
    }

    /** The files of a project, relative to its directory. */
    List<String> files() {
        Stream<String> copied =
                words(modules).flatMap(module -> words(endings).map(ending -> copy + "/" + module + ending));
        return Stream.concat(words(files), copied).toList();
    }

    /** The same for people: the files of the project itself, and the directory of the copied package. */
    List<String> listing() {
        return Stream.concat(words(files).filter(file -> copy.isEmpty() || !file.startsWith(copy)), words(copy))
                .toList();
    }

    String requirement() {
        return requirement;
    }

    List<String> commands() {
        return commands.lines().toList();
    }

    private static Stream<String> words(String text) {
        return Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty());
    }
}
