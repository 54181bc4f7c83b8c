package org.parlor.server.net.web;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.parlor.notation.picture.Picture;
import org.parlor.puzzle.PuzzleReader;
import org.parlor.rules.GameTexts;
import org.parlor.rules.Games;

/**
 * The files of the web page, by path. Only these paths exist. The path of every file but the page itself contains a hash of
 * all files, so browsers keep them forever and never mix two versions.
 */
final class StaticFiles {
    private static final List<String> NAMES = List.of(
            "attention.js",
            "board.js",
            "challenges.js",
            "chat.js",
            "connection.js",
            "dom.js",
            "game.js",
            "graph.js",
            "help.js",
            "live.js",
            "lobby.js",
            "login.js",
            "main.js",
            "messages.js",
            "moves.js",
            "players.js",
            "puzzles.js",
            "qr.js",
            "record.js",
            "replay.js",
            "settings.js",
            "note.js",
            "push.js",
            "share.js",
            "storage.js",
            "text.js",
            "tournaments.js",
            "icon.png",
            "icon.svg",
            "icon-turn.svg",
            "style.css");
    /** The languages of the page by their tags. Each has a file of texts, {@code en.json} for English. */
    private static final List<String> LANGUAGES = List.of("en", "de", "fr", "ja");

    private static final String PAGE = "index.html";
    /** Lets the page be added to a home screen. */
    private static final String MANIFEST = "manifest.webmanifest";
    /** Browsers look for a new version under the same path. It receives messages for the pages below that. */
    private static final String SERVICE_WORKER = "service-worker.js";
    /** The page itself turns this path into a fragment. */
    private static final String PUZZLES_PATH = "/puzzles";

    private static final int HASH_CHARS = 16;
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "json", "application/json",
            "png", "image/png",
            "puzzles", "text/plain; charset=utf-8",
            "svg", "image/svg+xml",
            "webmanifest", "application/manifest+json",
            "css", "text/css; charset=utf-8");

    /**
     * @param compressed the content as gzip
     * @param etag the same for both forms of the content, so a weak one
     * @param permanent whether the content of this path never changes
     */
    @SuppressWarnings("ArrayRecordComponent")
    record StaticFile(byte[] bytes, byte[] compressed, String type, String etag, boolean permanent) {}

    private final Map<String, StaticFile> files = new HashMap<>();

    private StaticFiles() {}

    /** Reads the files from the class path. */
    static StaticFiles load() {
        Map<String, byte[]> contents = new TreeMap<>();
        NAMES.forEach(name -> contents.put(name, read(StaticFiles.class, name)));
        Map<String, String> languages = new LinkedHashMap<>();
        for (String language : LANGUAGES) {
            JsonObject texts = JsonParser.parseString(
                            new String(read(StaticFiles.class, language + ".json"), StandardCharsets.UTF_8))
                    .getAsJsonObject();
            languages.put(language, texts.get("language").getAsString());
            JsonObject file = new JsonObject();
            file.add("texts", texts);
            file.add("games", games(Locale.forLanguageTag(language)));
            contents.put(language + ".json", file.toString().getBytes(StandardCharsets.UTF_8));
        }
        contents.put(PuzzleReader.SHIPPED, read(PuzzleReader.class, PuzzleReader.SHIPPED));
        MessageDigest digest = sha256();
        contents.values().forEach(digest::update);
        String directory = "/files/" + hex(digest) + "/";
        StaticFiles loaded = new StaticFiles();
        contents.forEach((name, bytes) -> loaded.add(directory + name, name, bytes, true));
        String page = text(PAGE, directory)
                .replace("</head>", preloads(directory) + meta("languages", languages) + "</head>");
        for (String path : List.of("/", PUZZLES_PATH)) {
            loaded.add(path, PAGE, page.getBytes(StandardCharsets.UTF_8), false);
        }
        byte[] manifest = text(MANIFEST, directory).getBytes(StandardCharsets.UTF_8);
        loaded.add("/" + MANIFEST, MANIFEST, manifest, false);
        loaded.add("/" + SERVICE_WORKER, SERVICE_WORKER, read(StaticFiles.class, SERVICE_WORKER), false);
        return loaded;
    }

    /** Reads a file that links to others. */
    private static String text(String name, String directory) {
        return new String(read(StaticFiles.class, name), StandardCharsets.UTF_8).replace("/files/", directory);
    }

    /** Lets browsers load all modules at once, rather than each after the one that imports it. */
    private static String preloads(String directory) {
        return NAMES.stream()
                .filter(name -> name.endsWith(".js"))
                .map(name -> "<link rel=\"modulepreload\" href=\"" + directory + name + "\">\n")
                .collect(Collectors.joining());
    }

    /** Returns the texts of the games by their ids. */
    private static JsonElement games(Locale locale) {
        Map<String, GameTexts> games = new LinkedHashMap<>();
        Games.ALL.forEach(kind -> games.put(kind.id(), GameTexts.of(kind, locale)));
        return new Gson().toJsonTree(games);
    }

    /** Returns an element of the head of the page that has an object as JSON. */
    private static String meta(String name, Map<String, String> content) {
        return "<meta name=\"" + name + "\" content=\"" + Picture.escape(new Gson().toJson(content)) + "\">\n";
    }

    private void add(String path, String name, byte[] bytes, boolean permanent) {
        MessageDigest digest = sha256();
        digest.update(bytes);
        String type = TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
        files.put(path, new StaticFile(bytes, compress(bytes), type, "W/\"" + hex(digest) + '"', permanent));
    }

    /** Returns the page with other elements in its head. */
    byte[] page(String head) {
        return new String(Objects.requireNonNull(files.get("/")).bytes(), StandardCharsets.UTF_8)
                .replace("</head>", head + "</head>")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** The file of a path, null if there is none. */
    @Nullable
    StaticFile find(String path) {
        return files.get(path);
    }

    private static byte[] read(Class<?> owner, String name) {
        try (InputStream in = owner.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("The file " + name + " is missing in the jar");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] compress(byte[] bytes) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return compressed.toByteArray();
    }

    private static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest()).substring(0, HASH_CHARS);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
