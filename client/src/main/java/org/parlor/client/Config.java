package org.parlor.client;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.parlor.client.config.ConfigFile;

/**
 * What the environment and the config file say, the environment first. What is wrong in them is told and passed over.
 *
 * @param file the config file, there or not
 * @param values what counts, by its key
 * @param custom the keys and colours of the person's own
 * @param warnings what does not count and why, a line each
 */
record Config(Path file, Map<String, Value> values, CustomLines custom, List<String> warnings) {

    /** A value, and who says so. */
    record Value(String text, String source) {}

    static Config read(Path file, Map<String, String> environment) {
        List<String> warnings = new ArrayList<>();
        Map<String, Value> values = new LinkedHashMap<>();
        ConfigFile lines = new ConfigFile(file);
        ConfigFile.Contents contents = lines.read();
        warnings.addAll(contents.problems());
        CustomLines custom = new CustomLines(warnings);
        contents.entries().forEach((key, entry) -> {
            Optional<ConfigKey> known = ConfigKey.find(key);
            String place = lines.place(entry.line());
            if (CustomLines.isOne(key)) {
                custom.take(key, entry.value(), place, "file " + file + ", line " + entry.line());
            } else if (known.isEmpty()) {
                warnings.add(place + "there is no setting " + key + "; parlor config lists all there are");
            } else {
                take(known.get(), entry.value(), place, "file " + file + ", line " + entry.line(), values, warnings);
            }
        });
        custom.check(file);
        for (ConfigKey key : ConfigKey.ALL) {
            String variable = variable(key);
            String value = environment.getOrDefault(variable, "");
            if (!value.isEmpty()) {
                take(key, value, variable + ": ", "environment " + variable, values, warnings);
            }
        }
        return new Config(file, values, custom, warnings);
    }

    private static void take(
            ConfigKey key, String text, String place, String source, Map<String, Value> values, List<String> warnings) {
        Optional<String> meant = key.meaning().apply(text);
        meant.ifPresentOrElse(
                value -> values.put(key.key(), new Value(value, source)),
                () -> warnings.add(place + key.key() + " cannot be '" + text + "', only " + key.right()));
    }

    private static String variable(ConfigKey key) {
        return "PARLOR_" + key.key().toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
