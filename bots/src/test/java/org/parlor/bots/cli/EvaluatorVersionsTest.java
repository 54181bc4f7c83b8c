package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.testing.ProgramCommands;

/** Matches two versions of the evaluation of a generated Java project. */
class EvaluatorVersionsTest {
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    private static final String PLAYER = "java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC ";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void the_commands_of_the_guide_match_the_new_version_against_the_old_one() throws Exception {
        Path project = folder.resolve("deep");
        assertEquals(0, BotsMain.commandLine("new").execute("new", project.toString()));
        String guide = Files.readString(project.resolve("README.md"));
        int start = guide.indexOf("javac -cp parlor-bots.jar -d target/old ");
        String commands = guide.substring(start, guide.indexOf("```", start));
        String[] parts = commands.split("\n", 2);
        // A level whose time goes by the number of moves only.
        Path main = project.resolve("src/main/java/bot/Main.java");
        Files.writeString(main, Files.readString(main).replace("Level.EXPERT", "Level.EASY"));
        assertEquals("0\n", run(project, parts[0]));
        Path evaluator = project.resolve("src/main/java/bot/MyEvaluator.java");
        String source = Files.readString(evaluator);
        Files.writeString(evaluator, source.replace("return POINT_WEIGHT * score", "return -POINT_WEIGHT * score"));
        String quick = parts[1].replace(
                "--sprt --pairs 5000", "--sprt=-300,300 --pairs 50 --at-once 1 --pits 4 --seeds 3 --clock 1+1");
        String report = run(project, quick);
        assertTrue(report.startsWith("new vs old, kalah: "), report);
        assertTrue(report.contains(", H0 accepted: not stronger by"), report);
        assertTrue(report.endsWith("\n3\n"), report);
    }

    /** Runs commands of the guide in this JVM's programs and returns what they print and their exit code. */
    private static String run(Path project, String commands) throws Exception {
        String shell = commands.replace(
                        "java -jar parlor-bots.jar", String.join(" ", ProgramCommands.java(BotsMain.class.getName())))
                .replace("javac ", "javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none ")
                .replace("=new java ", "=new " + PLAYER)
                .replace("=old java ", "=old " + PLAYER)
                .replace("parlor-bots.jar", CLASS_PATH);
        Process process = new ProcessBuilder(ProgramCommands.quiet(List.of("sh", "-c", shell + "\necho $?")))
                .directory(project.toFile())
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
