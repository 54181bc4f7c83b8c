package org.parlor.client.browser;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.parlor.testing.Waiting;

/**
 * A headless Chromium, driven over the DevTools protocol. Each page has its own cookies and storage. A page of a test serves later
 * ones: a new one starts a process, which costs as much as loading the page.
 */
public final class Chromium implements AutoCloseable {
    /** The first needs a quarter of the CPU time of the others: it draws no windows. */
    private static final List<String> PROGRAMS =
            List.of("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome");

    private final Process process;
    /**
     * Whether a page can do without frames, which take a third of the CPU time: layout, events and scripts do, touches,
     * pictures, animations and observers of sizes do not. Only the first program can.
     */
    private final boolean canDoWithoutFrames;

    private boolean isDrawn;
    private final WebSocket socket;
    private final AtomicInteger lastId = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonObject>> pending = new ConcurrentHashMap<>();
    /** Errors and warnings of all pages. */
    private final List<String> problems = new CopyOnWriteArrayList<>();

    /** Registrations of service workers by scope. */
    private final Map<String, String> serviceWorkers = new ConcurrentHashMap<>();

    private final List<Page> pages = new CopyOnWriteArrayList<>();
    private final Deque<Page> idle = new ArrayDeque<>();

    private static @Nullable Chromium shared;

    /** A key that has an effect of its own. */
    public enum Key {
        TAB("Tab", 9),
        ENTER("Enter", 13),
        LEFT("ArrowLeft", 37),
        UP("ArrowUp", 38),
        RIGHT("ArrowRight", 39),
        DOWN("ArrowDown", 40);

        private final String name;
        private final int code;

        Key(String name, int code) {
            this.name = name;
            this.code = code;
        }
    }

    /** A tab. */
    public final class Page {
        private final String context;
        private final String target;
        private final String session;
        private final boolean hasFrames = isDrawn;
        private boolean isReusable = isDrawn != canDoWithoutFrames;

        private Page(String context, String target, String session) {
            this.context = context;
            this.target = target;
            this.session = session;
            call("Page.enable", new JsonObject(), session);
            call("Runtime.enable", new JsonObject(), session);
            call("Log.enable", new JsonObject(), session);
        }

        public Page resize(int width, int height, boolean dark) {
            return resize(width, height, 1, Map.of("prefers-color-scheme", dark ? "dark" : "light"));
        }

        /**
         * Shows the page in a window of a size in CSS pixels.
         *
         * @param zoom device pixels of a CSS pixel
         * @param features media features by name
         */
        public Page resize(int width, int height, int zoom, Map<String, String> features) {
            JsonObject size = new JsonObject();
            size.addProperty("width", width);
            size.addProperty("height", height);
            size.addProperty("deviceScaleFactor", zoom);
            size.addProperty("mobile", width < 500);
            call("Emulation.setDeviceMetricsOverride", size, session);
            JsonArray list = new JsonArray();
            features.forEach((name, value) -> {
                JsonObject feature = new JsonObject();
                feature.addProperty("name", name);
                feature.addProperty("value", value);
                list.add(feature);
            });
            JsonObject media = new JsonObject();
            media.add("features", list);
            call("Emulation.setEmulatedMedia", media, session);
            return this;
        }

        /** Sets the languages that the browser prefers. */
        public void prefer(String languages) {
            isReusable = false;
            JsonObject agent = new JsonObject();
            agent.add("userAgent", evaluate("navigator.userAgent"));
            agent.addProperty("acceptLanguage", languages);
            call("Emulation.setUserAgentOverride", agent, session);
        }

        /** Evaluates an expression, whose value must be representable as JSON. */
        public JsonElement evaluate(String expression) {
            return evaluate(session, expression);
        }

        private JsonElement evaluate(String session, String expression) {
            JsonObject parameters = new JsonObject();
            parameters.addProperty("expression", expression);
            parameters.addProperty("returnByValue", true);
            parameters.addProperty("awaitPromise", true);
            JsonObject result = call("Runtime.evaluate", parameters, session);
            if (result.has("exceptionDetails")) {
                throw new AssertionError(expression + ": " + result.get("exceptionDetails"));
            }
            JsonElement value = result.getAsJsonObject("result").get("value");
            return value == null ? com.google.gson.JsonNull.INSTANCE : value;
        }

        public boolean test(String expression) {
            return evaluate("Boolean(" + expression + ")").getAsBoolean();
        }

        public String text(String selector) {
            return evaluate("document.querySelector('" + selector + "')?.textContent ?? ''")
                    .getAsString();
        }

        /** Waits until an expression is true. */
        public void await(String expression) {
            Awaitility.await(expression).pollInterval(Duration.ofMillis(30)).until(() -> test(expression));
        }

        /** Waits for a visible button with this text and clicks it. */
        public void click(String text) {
            String button = "[...document.querySelectorAll('button')].find(b => b.textContent === '" + text
                    + "' && b.getClientRects().length)";
            await(button);
            evaluate(button + ".click()");
        }

        public void type(String selector, String text) {
            await("document.querySelector('" + selector + "')");
            evaluate("document.querySelector('" + selector + "').focus()");
            evaluate("document.querySelector('" + selector + "').value = ''");
            JsonObject parameters = new JsonObject();
            parameters.addProperty("text", text);
            call("Input.insertText", parameters, session);
        }

        /** Presses a key that is no character. */
        public void press(String key) {
            for (String type : List.of("keyDown", "keyUp")) {
                JsonObject parameters = new JsonObject();
                parameters.addProperty("type", type);
                parameters.addProperty("key", key);
                call("Input.dispatchKeyEvent", parameters, session);
            }
        }

        /** Presses a key as a keyboard does, with what the browser makes of it: Tab, Enter and the arrows. */
        public void type(Key key) {
            for (String type : List.of("keyDown", "keyUp")) {
                JsonObject parameters = new JsonObject();
                parameters.addProperty("type", type);
                parameters.addProperty("key", key.name);
                parameters.addProperty("code", key.name);
                parameters.addProperty("windowsVirtualKeyCode", key.code);
                if (key == Key.ENTER && type.equals("keyDown")) {
                    parameters.addProperty("text", "\r");
                }
                call("Input.dispatchKeyEvent", parameters, session);
            }
        }

        /** Clicks into the middle of an element with the mouse. */
        public void mouse(String selector) {
            JsonArray at = middle(selector);
            for (String type : List.of("mousePressed", "mouseReleased")) {
                JsonObject parameters = new JsonObject();
                parameters.addProperty("type", type);
                parameters.addProperty("button", "left");
                parameters.addProperty("clickCount", 1);
                parameters.add("x", at.get(0));
                parameters.add("y", at.get(1));
                call("Input.dispatchMouseEvent", parameters, session);
            }
        }

        /** Taps the middle of an element of a page that is drawn, see {@link #drawPages}, with a finger. */
        public void tap(String selector) {
            requireFrames();
            isReusable = false;
            JsonObject enabled = new JsonObject();
            enabled.addProperty("enabled", true);
            call("Emulation.setTouchEmulationEnabled", enabled, session);
            JsonArray at = middle(selector);
            JsonObject point = new JsonObject();
            point.add("x", at.get(0));
            point.add("y", at.get(1));
            JsonArray points = new JsonArray();
            points.add(point);
            for (JsonArray touched : List.of(points, new JsonArray())) {
                JsonObject parameters = new JsonObject();
                parameters.addProperty("type", touched.isEmpty() ? "touchEnd" : "touchStart");
                parameters.add("touchPoints", touched);
                call("Input.dispatchTouchEvent", parameters, session);
            }
        }

        /** Without frames, the browser would never answer. */
        private void requireFrames() {
            if (!hasFrames) {
                throw new IllegalStateException("the page was opened without drawPages()");
            }
        }

        private JsonArray middle(String selector) {
            return evaluate("(() => { const b = document.querySelector('" + selector
                            + "').getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()")
                    .getAsJsonArray();
        }

        /** Runs a script in each document before its own scripts. */
        public void beforeLoad(String script) {
            isReusable = false;
            JsonObject parameters = new JsonObject();
            parameters.addProperty("source", script);
            call("Page.addScriptToEvaluateOnNewDocument", parameters, session);
        }

        /** Opens another tab of the same browser, with the same storage. */
        public Page openTab(String url) {
            isReusable = false;
            Page tab = openTarget(context);
            tab.go(url);
            return tab;
        }

        /** Reads the web app manifest of this page, with the {@code errors} that were found in it. */
        public JsonObject manifest() {
            return call("Page.getAppManifest", new JsonObject(), session);
        }

        /** Lets the origin of this page show notifications, and reports its service workers. */
        public void allowNotifications() {
            isReusable = false;
            JsonArray permissions = new JsonArray();
            permissions.add("notifications");
            JsonObject granted = new JsonObject();
            granted.add("permissions", permissions);
            granted.addProperty("browserContextId", context);
            call("Browser.grantPermissions", granted, null);
            call("ServiceWorker.enable", new JsonObject(), session);
        }

        /** Evaluates an expression in the service worker of this page, which it starts. */
        public JsonElement evaluateInWorker(String origin, String expression) {
            JsonObject scope = new JsonObject();
            scope.addProperty("scopeURL", origin + "/");
            call("ServiceWorker.startWorker", scope, session);
            String worker = Awaitility.await("service worker of " + origin)
                    .until(this::worker, Optional::isPresent)
                    .get();
            JsonObject attach = new JsonObject();
            attach.addProperty("targetId", worker);
            attach.addProperty("flatten", true);
            return evaluate(
                    call("Target.attachToTarget", attach, null).get("sessionId").getAsString(), expression);
        }

        private Optional<String> worker() {
            for (JsonElement each :
                    call("Target.getTargets", new JsonObject(), null).getAsJsonArray("targetInfos")) {
                JsonObject info = each.getAsJsonObject();
                if (info.get("type").getAsString().equals("service_worker")
                        && info.get("browserContextId").getAsString().equals(context)) {
                    return Optional.of(info.get("targetId").getAsString());
                }
            }
            return Optional.empty();
        }

        /** Delivers a message to the service worker of this page, as if it came from its push service. */
        public void push(String origin, String message) {
            JsonObject parameters = new JsonObject();
            parameters.addProperty("origin", origin);
            parameters.addProperty(
                    "registrationId",
                    Awaitility.await("registration of " + origin)
                            .until(() -> serviceWorkers.get(origin + "/"), Objects::nonNull));
            parameters.addProperty("data", message);
            call("ServiceWorker.deliverPushMessage", parameters, session);
        }

        public void close() {
            isReusable = false;
            JsonObject parameters = new JsonObject();
            parameters.addProperty("targetId", target);
            call("Target.closeTarget", parameters, null);
        }

        public void go(String url) {
            JsonObject parameters = new JsonObject();
            parameters.addProperty("url", url);
            call("Page.navigate", parameters, session);
        }

        /** Leaves the page, ends its emulations and deletes what it stored. A document of the same site keeps the process. */
        private void clear() {
            String origin = evaluate("globalThis.sessionStorage?.clear(), location.origin")
                    .getAsString();
            go(origin.startsWith("http") ? origin + "/icon.svg" : "about:blank");
            call("Emulation.clearDeviceMetricsOverride", new JsonObject(), session);
            call("Emulation.setEmulatedMedia", new JsonObject(), session);
            JsonObject stored = new JsonObject();
            stored.addProperty("origin", origin);
            stored.addProperty("storageTypes", "local_storage,service_workers,cache_storage");
            call("Storage.clearDataForOrigin", stored, session);
        }

        /** Saves a picture of the page, which is drawn, see {@link #drawPages}. */
        public void screenshot(Path file) {
            requireFrames();
            JsonObject parameters = new JsonObject();
            parameters.addProperty("format", "png");
            String data = call("Page.captureScreenshot", parameters, session)
                    .get("data")
                    .getAsString();
            try {
                Files.createDirectories(file.getParent());
                Files.write(file, Base64.getDecoder().decode(data));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private final class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                JsonObject message = JsonParser.parseString(text.toString()).getAsJsonObject();
                text.setLength(0);
                received(message);
            }
            webSocket.request(1);
            return null;
        }
    }

    private Chromium(Process process, boolean canDoWithoutFrames, String address) {
        this.process = process;
        this.canDoWithoutFrames = canDoWithoutFrames;
        this.isDrawn = !canDoWithoutFrames;
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(address), new Listener())
                .join();
    }

    /** The installed program, empty if there is none. */
    private static Optional<Path> program() {
        return Stream.of(System.getenv("PATH").split(":"))
                .flatMap(directory -> PROGRAMS.stream().map(name -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Skips the tests where no browser is installed. */
    public static void assumeInstalled() {
        Assumptions.assumeTrue(
                program().isPresent(),
                "Chromium is not installed: apt-get install chromium-headless-shell, or chromium");
    }

    /** The browser of all tests of this JVM that close no browser. */
    static synchronized Chromium shared() {
        if (shared == null || !shared.process.isAlive()) {
            try {
                shared = start(Files.createTempDirectory(Path.of("target").toAbsolutePath(), "chromium"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            Runtime.getRuntime().addShutdownHook(new Thread(shared::close));
        }
        return shared;
    }

    /** Starts a browser whose profile is in the given directory. */
    public static Chromium start(Path profile) {
        try {
            Path program = program().orElseThrow();
            Process process = new ProcessBuilder(
                            program.toString(),
                            "--headless=new",
                            "--no-sandbox",
                            "--disable-gpu",
                            "--in-process-gpu",
                            "--disable-dev-shm-usage",
                            "--no-first-run",
                            "--disable-background-networking",
                            "--disable-component-update",
                            "--disable-extensions",
                            // The page is in the language of the browser.
                            "--lang=en-US",
                            "--accept-lang=en-US",
                            "--disable-features=BackForwardCache",
                            // For servers with self-signed certificates.
                            "--ignore-certificate-errors",
                            "--disable-background-timer-throttling",
                            "--disable-renderer-backgrounding",
                            "--disable-backgrounding-occluded-windows",
                            "--remote-debugging-port=0",
                            "--user-data-dir=" + profile)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            Path portFile = profile.resolve("DevToolsActivePort");
            Awaitility.await("start of Chromium")
                    .until(() -> Files.exists(portFile)
                            && Files.readAllLines(portFile).size() == 2);
            List<String> lines = Files.readAllLines(portFile);
            return new Chromium(
                    process, program.endsWith(PROGRAMS.get(0)), "ws://127.0.0.1:" + lines.get(0) + lines.get(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void received(JsonObject message) {
        if (message.has("id")) {
            CompletableFuture<JsonObject> reply =
                    pending.remove(message.get("id").getAsInt());
            if (reply != null) {
                reply.complete(message);
            }
            return;
        }
        String method = message.get("method").getAsString();
        if (method.equals("ServiceWorker.workerRegistrationUpdated")) {
            for (JsonElement each : message.getAsJsonObject("params").getAsJsonArray("registrations")) {
                JsonObject registration = each.getAsJsonObject();
                serviceWorkers.put(
                        registration.get("scopeURL").getAsString(),
                        registration.get("registrationId").getAsString());
            }
        }
        if (method.equals("Runtime.exceptionThrown")
                || (method.equals("Log.entryAdded") && message.toString().contains("\"level\":\"error\""))) {
            problems.add(message.get("params").toString());
        }
    }

    private JsonObject call(String method, JsonObject parameters, @Nullable String session) {
        int id = lastId.incrementAndGet();
        JsonObject message = new JsonObject();
        message.addProperty("id", id);
        message.addProperty("method", method);
        message.add("params", parameters);
        if (session != null) {
            message.addProperty("sessionId", session);
        }
        CompletableFuture<JsonObject> reply = new CompletableFuture<>();
        pending.put(id, reply);
        synchronized (socket) {
            socket.sendText(message.toString(), true).join();
        }
        JsonObject result =
                reply.orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).join();
        if (result.has("error")) {
            throw new AssertionError(method + ": " + result.get("error"));
        }
        return result.getAsJsonObject("result");
    }

    /** Opens a page in a browser context of its own, with storage of its own. */
    public Page open(String url) {
        boolean isAnyIdle = isDrawn != canDoWithoutFrames && !idle.isEmpty();
        Page page = isAnyIdle ? idle.pop() : openTarget(newContext());
        pages.add(page);
        page.go(url);
        return page;
    }

    /** Draws the pages that are opened until the next reset, as in a window. */
    public void drawPages() {
        isDrawn = true;
    }

    private String newContext() {
        return call("Target.createBrowserContext", new JsonObject(), null)
                .get("browserContextId")
                .getAsString();
    }

    private Page openTarget(String context) {
        JsonObject target = new JsonObject();
        target.addProperty("url", "about:blank");
        target.addProperty("browserContextId", context);
        target.addProperty("newWindow", true);
        target.addProperty("width", 1_000);
        target.addProperty("height", 900);
        if (!isDrawn) {
            target.addProperty("enableBeginFrameControl", true);
        }
        String id = call("Target.createTarget", target, null).get("targetId").getAsString();
        JsonObject attach = new JsonObject();
        attach.addProperty("targetId", id);
        attach.addProperty("flatten", true);
        return new Page(
                context,
                id,
                call("Target.attachToTarget", attach, null).get("sessionId").getAsString());
    }

    /** Leaves all pages and forgets their problems. */
    public void reset() {
        isDrawn = !canDoWithoutFrames;
        for (Page page : pages) {
            if (page.isReusable) {
                page.clear();
                idle.add(page);
            } else {
                JsonObject parameters = new JsonObject();
                parameters.addProperty("browserContextId", page.context);
                call("Target.disposeBrowserContext", parameters, null);
            }
        }
        pages.clear();
        problems.clear();
    }

    /** Uncaught exceptions and console errors of all pages so far, such as violations of the content policy. */
    public List<String> problems() {
        return problems;
    }

    @Override
    public void close() {
        socket.abort();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
