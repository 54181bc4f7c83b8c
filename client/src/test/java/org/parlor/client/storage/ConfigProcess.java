package org.parlor.client.storage;

import java.io.IOException;
import java.nio.file.Path;

/** Another program that changes a config file: sets keys of its own, one after another. */
final class ConfigProcess {
    static final int KEYS = 60;

    private ConfigProcess() {}

    /** @param arguments the file and the beginning of the keys */
    public static void main(String[] arguments) throws IOException {
        ConfigFile file = new ConfigFile(Path.of(arguments[0]));
        System.out.println("ready");
        System.in.read();
        for (int i = 0; i < KEYS; i++) {
            file.set(arguments[1] + i, "on");
        }
    }
}
