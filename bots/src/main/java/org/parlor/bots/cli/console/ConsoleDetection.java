package org.parlor.bots.cli.console;

import java.io.Console;
import java.lang.reflect.InvocationTargetException;

/** Finds out whether a terminal is at both ends. */
public final class ConsoleDetection {

    private ConsoleDetection() {}

    /** Null before JDK 22 where there is no terminal, and there from then on: hence the second question. */
    @SuppressWarnings("SystemConsoleNull")
    public static boolean isInteractive() {
        Console console = System.console();
        return console != null && isTerminal(console);
    }

    /** From JDK 22 on there may be a console without a terminal, and a method that tells; before, there is neither. */
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
