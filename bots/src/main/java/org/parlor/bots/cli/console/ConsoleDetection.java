package org.parlor.bots.cli.console;

import java.io.Console;
import java.lang.reflect.InvocationTargetException;

/** Detects whether standard input and output are a terminal. */
public final class ConsoleDetection {

    private ConsoleDetection() {}

    /**
     * Asks the console itself, because since JDK 22 {@link System#console} is not null without a terminal.
     */
    @SuppressWarnings("SystemConsoleNull")
    public static boolean isInteractive() {
        Console console = System.console();
        return console != null && isTerminal(console);
    }

    /** Calls {@code Console.isTerminal}, which exists since JDK 22. */
    private static boolean isTerminal(Console console) {
        try {
            return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
        } catch (NoSuchMethodException older) {
            return true;
        } catch (IllegalAccessException | InvocationTargetException unknown) {
            return false;
        }
    }
}
