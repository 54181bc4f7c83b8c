package org.parlor.client.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.parlor.client.config.ConfigFile;

/**
 * The settings of the environment and the config file; the environment has precedence. Invalid ones are
 * ignored with a warning.
 *
 * @param file the config file, which need not exist
 * @param values the valid settings by key
 * @param custom the customized keys and colours
 * @param warnings a line for each ignored setting
 */
public record LoadedConfig(Path file, Map<String, Value> values, CustomizationParser custom, List<String> warnings) {

    /** A value and its source. */
    record Value(String text, String source) {}

    static LoadedConfig read(Path file, Map<String, String> environment) {
        List<String> warnings = new ArrayList<>();
        Map<String, Value> values = new LinkedHashMap<>();
        ConfigFile lines = new ConfigFile(file);
        ConfigFile.Contents contents = lines.read();
        warnings.addAll(contents.problems());
        CustomizationParser custom = new CustomizationParser(warnings);
        contents.entries().forEach((key, entry) -> {
            Optional<SettingDefinition> known = SettingDefinition.find(key);
            String place = lines.place(entry.line());
            if (CustomizationParser.isCustomizationKey(key)) {
                custom.take(key, entry.value(), place, "file " + file + ", line " + entry.line());
            } else if (known.isEmpty()) {
                warnings.add(place + "unknown setting " + key + "; parlor config lists all settings");
            } else {
                take(known.get(), entry.value(), place, "file " + file + ", line " + entry.line(), values, warnings);
            }
        });
        custom.check(file);
        for (SettingDefinition definition : SettingDefinition.ALL) {
            String variable = variable(definition);
            String value = environment.getOrDefault(variable, "");
            if (!value.isEmpty()) {
                take(definition, value, variable + ": ", "environment " + variable, values, warnings);
            }
        }
        return new LoadedConfig(file, values, custom, warnings);
    }

    private static void take(
            SettingDefinition definition,
            String text,
            String place,
            String source,
            Map<String, Value> values,
            List<String> warnings) {
        Optional<String> meant = definition.parser().apply(text);
        meant.ifPresentOrElse(
                value -> values.put(definition.key(), new Value(value, source)),
                () -> warnings.add(
                        place + "invalid " + definition.key() + " '" + text + "': " + definition.expected()));
    }

    private static String variable(SettingDefinition definition) {
        return "PARLOR_" + definition.key().toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
