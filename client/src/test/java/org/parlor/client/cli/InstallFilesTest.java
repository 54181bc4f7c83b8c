package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parlor.connection.BuildInfo;

/** What Homebrew, Scoop and JBang install: the zip that the same build made. */
@Tag("slow")
class InstallFilesTest {
    private static final String NAME = "parlor-" + BuildInfo.VERSION;
    private static final Path ZIP = Path.of("target", NAME + ".zip");
    private static final Path FILES = Path.of("target", "install");

    @BeforeEach
    void assumeBuilt() {
        assumeTrue(Files.exists(ZIP), ZIP + " does not exist: mvn -DskipTests package -Pdist");
    }

    private static List<String> built() throws IOException, NoSuchAlgorithmException {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(ZIP));
        return List.of(
                "/releases/download/v" + BuildInfo.VERSION + "/" + NAME + ".zip",
                HexFormat.of().formatHex(digest));
    }

    private static String read(String file) throws IOException {
        return Files.readString(FILES.resolve(file));
    }

    private static String ruby(String formula, String field) {
        Matcher value = Pattern.compile("(?m)^  " + field + " \"(.*)\"$").matcher(formula);
        assertEquals(true, value.find(), field);
        return value.group(1);
    }

    @Test
    void the_formula_of_homebrew_names_the_zip_and_its_checksum() throws Exception {
        String formula = read("parlor.rb");
        String page = ruby(formula, "homepage");
        assertEquals(built(), List.of(ruby(formula, "url").substring(page.length()), ruby(formula, "sha256")));
        assertEquals(false, formula.contains("${"), formula);
    }

    @Test
    void the_manifest_of_scoop_names_the_zip_its_checksum_and_a_file_in_it() throws Exception {
        JsonObject manifest = JsonParser.parseString(read("parlor.json")).getAsJsonObject();
        String page = manifest.get("homepage").getAsString();
        assertEquals(
                built(),
                List.of(
                        manifest.get("url").getAsString().substring(page.length()),
                        manifest.get("hash").getAsString()));
        String file = manifest.get("extract_dir").getAsString() + "/"
                + manifest.get("bin").getAsString().replace('\\', '/');
        try (ZipFile zip = new ZipFile(ZIP.toFile())) {
            assertEquals(true, zip.getEntry(file) != null, file);
        }
    }

    @Test
    void the_catalogue_of_jbang_names_artifacts_and_classes_of_this_version() throws Exception {
        JsonObject aliases = JsonParser.parseString(read("jbang-catalog.json"))
                .getAsJsonObject()
                .getAsJsonObject("aliases");
        assertEquals(Set.of("parlor", "parlor-bots"), aliases.keySet());
        for (String name : aliases.keySet()) {
            JsonObject alias = aliases.getAsJsonObject(name);
            Class.forName(alias.get("main").getAsString());
            assertEquals(
                    "org.parlor:" + (name.equals("parlor") ? "parlor-client" : name) + ":" + BuildInfo.VERSION,
                    alias.get("script-ref").getAsString());
        }
    }
}
