package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.testing.Python;
import org.parlor.testing.Waiting;

/** Runs the tests of the packages for Python and TypeScript, and installs what they publish. */
class SdkTest {
    /** For all tests of a package, each of which has limits of its own. */
    private static final long SUITE_LIMIT_SECONDS = 10 * Waiting.LIMIT_SECONDS;

    private static final Path PYTHON = Path.of("sdk/python");
    private static final Path TYPESCRIPT = Path.of("sdk/typescript");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void the_python_package_compiles_without_warnings_and_passes_its_quick_tests() throws Exception {
        PrintedBot.requirePython();
        run(PYTHON, Python.command("-W error -m compileall -q -f src tests examples build_backend".split(" ")));
        run(
                PYTHON,
                Python.command(
                        "-W error -m unittest tests.test_source tests.test_addresses tests.test_stdio".split(" ")));
    }

    @Test
    void the_typescript_package_passes_its_quick_tests() throws Exception {
        PrintedBot.requireNode();
        run(
                TYPESCRIPT,
                "node --test test/sources.test.mjs test/addresses.test.mjs test/stdio.test.mjs test/bot.test.mjs"
                        .split(" "));
    }

    @Tag("slow")
    @Test
    void the_python_package_passes_all_its_tests() throws Exception {
        PrintedBot.requirePython();
        run(PYTHON, "python3 -W error -m unittest discover -s tests -t .".split(" "));
    }

    @Tag("slow")
    @Test
    void the_typescript_package_passes_all_its_tests() throws Exception {
        PrintedBot.requireNode();
        run(TYPESCRIPT, "bash", "-c", "exec node --test test/*.test.mjs");
    }

    @Tag("slow")
    @Test
    void a_wheel_installs_into_an_environment_without_a_package_index() throws Exception {
        PrintedBot.requirePython();
        Path environment = folder.resolve("environment");
        run(PYTHON, "python3", "-m", "pip", "wheel", "--no-index", "--no-deps", "-w", folder.toString(), ".");
        run(folder, "python3", "-m", "venv", environment.toString());
        Path python = environment.resolve("bin/python");
        run(folder, python.toString(), "-m", "pip", "install", "--no-index", "parlor_bot-1.0.0-py3-none-any.whl");
        Path bot = PYTHON.resolve("examples/random_bot.py").toAbsolutePath();
        assertTrue(run(folder, python.toString(), bot.toString(), "--help").contains("HOST[:PORT]"));
    }

    @Tag("slow")
    @Test
    void the_compiled_files_are_current_and_the_tarball_installs_into_a_project() throws Exception {
        PrintedBot.requireNode();
        Path copy = folder.resolve("copy");
        run(folder, "cp", "-r", TYPESCRIPT.toAbsolutePath().toString(), copy.toString());
        run(folder, "rm", "-rf", "copy/node_modules");
        run(copy, "find", "dist", "-type", "f", "-not", "-name", "messages.d.ts", "-delete");
        requireRegistry(copy);
        run(copy, "npx", "tsc");
        run(
                folder,
                "diff",
                "-r",
                "copy/dist",
                TYPESCRIPT.resolve("dist").toAbsolutePath().toString());

        run(copy, "npm", "pack", "--pack-destination", folder.toString());
        Path project = Files.createDirectory(folder.resolve("project"));
        Files.writeString(project.resolve("package.json"), "{\"type\":\"module\"}");
        run(project, "npm", "install", "--offline", "--no-audit", "--no-fund", "../parlor-bot-1.0.0.tgz");
        Files.copy(TYPESCRIPT.resolve("examples/random-bot.ts"), project.resolve("bot.ts"));
        compile(copy, project);
        assertTrue(run(project, "node", "bot.js", "--help").contains("HOST[:PORT]"));
    }

    @Tag("slow")
    @Test
    void the_compiled_bot_of_a_new_project_is_current() throws Exception {
        PrintedBot.requireNode();
        Path compiler = folder.resolve("compiler");
        run(folder, "cp", "-r", TYPESCRIPT.toAbsolutePath().toString(), compiler.toString());
        requireRegistry(compiler);
        Path project = PrintedBot.created(folder, "typescript");
        String compiled = Files.readString(project.resolve("bot.js"));
        run(project, "node", compiler.resolve("node_modules/typescript/bin/tsc").toString());
        assertEquals(Files.readString(project.resolve("bot.js")), compiled);
    }

    @Tag("slow")
    @Test
    void the_tools_that_the_guide_to_the_schema_names_take_the_schema() throws Exception {
        PrintedBot.requireNode();
        Path copy = folder.resolve("copy");
        run(folder, "cp", "-r", TYPESCRIPT.toAbsolutePath().toString(), copy.toString());
        requireRegistry(copy);
        String schema = Path.of("../protocol/docs/parlor-1.schema.json")
                .toAbsolutePath()
                .toString();
        String output = run(copy, "env", "PARLOR_SCHEMA=" + schema, "node", "--test", "test/schema.test.mjs");
        assertTrue(output.contains("\n# skipped 0\n"), output);
    }

    private void compile(Path compiler, Path project) throws Exception {
        String options = "--target ES2022 --module NodeNext --strict --noImplicitOverride --noUncheckedIndexedAccess"
                + " --lib ES2022,DOM --types --verbatimModuleSyntax bot.ts";
        Stream<String> command = Stream.of(
                "node", compiler.resolve("node_modules/typescript/bin/tsc").toString());
        run(project, Stream.concat(command, Stream.of(options.split(" "))).toArray(String[]::new));
    }

    /** Installs the development dependencies, or skips the test where the registry cannot be reached. */
    private void requireRegistry(Path project) throws IOException, InterruptedException {
        Process npm = start(project, "npm", "ci", "--prefer-offline", "--no-audit", "--no-fund");
        Assumptions.assumeTrue(
                npm.waitFor(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS) && npm.exitValue() == 0,
                "npm cannot install the development dependencies here");
    }

    private String run(Path directory, String... command) throws IOException, InterruptedException {
        Process process = start(directory, command);
        boolean ended = process.waitFor(SUITE_LIMIT_SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        String output = Files.readString(output());
        assertTrue(ended && process.exitValue() == 0, () -> List.of(command) + "\n" + output);
        return output;
    }

    private Process start(Path directory, String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output().toFile());
        // Nothing is written into the sources, and a compiler of the environment does not interfere.
        builder.environment().put("PYTHONPYCACHEPREFIX", folder.resolve("cache").toString());
        builder.environment().remove("NODE_OPTIONS");
        return builder.start();
    }

    private Path output() {
        return folder.resolve("output.txt");
    }
}
