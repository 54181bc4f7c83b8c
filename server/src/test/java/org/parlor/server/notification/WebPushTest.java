package org.parlor.server.notification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.AccountRequest;
import org.parlor.message.RequestException;
import org.parlor.message.value.NotificationSettings;
import org.parlor.message.value.PushSubscription;
import org.parlor.server.core.api.Effect;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.testing.Waiting;

/** Web Push to a push service in the test, which decrypts what it gets. */
class WebPushTest {
    private static final String AUTH = "BTBZMqHH6r4Tts7J_aSIgg";
    private static final String PAGE = "https://play.example.org/";

    private final VapidKeys.EncodedKeyPair encoded = VapidKeys.generate();
    private final VapidKeys vapid = VapidKeys.parse(encoded, PAGE);
    private final BlockingQueue<List<String>> received = new LinkedBlockingQueue<>();
    private final BlockingQueue<Integer> statuses = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> gone = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> paths = new LinkedBlockingQueue<>();
    /** Whether a message was sent, of each that is done with. */
    private final BlockingQueue<Boolean> ended = new LinkedBlockingQueue<>();

    private volatile String retryAfter = "";
    private KeyPair browser;
    private HttpServer service;

    @BeforeEach
    void start() throws IOException, GeneralSecurityException {
        browser = P256.newKeys();
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            List<String> headers =
                    List.of("Authorization", "Content-Encoding", "Content-Type", "TTL", "Urgency", "Topic");
            Integer status = statuses.poll();
            paths.add(exchange.getRequestURI().getPath());
            if (!retryAfter.isEmpty()) {
                exchange.getResponseHeaders().set("Retry-After", retryAfter);
            }
            exchange.sendResponseHeaders(status == null ? 201 : status, -1);
            exchange.close();
            received.add(Stream.concat(
                            headers.stream().map(exchange.getRequestHeaders()::getFirst), Stream.of(decrypt(body)))
                    .toList());
        });
        service.start();
    }

    @AfterEach
    void stop() {
        service.stop(0);
    }

    private String origin() {
        return "http://127.0.0.1:" + service.getAddress().getPort();
    }

    private NotificationSender sender() {
        return new NotificationSender(
                null,
                vapid,
                new Connector(
                        Duration.ofSeconds(Waiting.LIMIT_SECONDS),
                        InetAddress::getAllByName,
                        SSLSocketFactory::getDefault),
                new DeliveryQueue.Limits(
                        Duration.ofSeconds(Waiting.LIMIT_SECONDS), List.of(Duration.ZERO, Duration.ZERO), 1),
                new ServerMetrics() {
                    @Override
                    public void count(Counted counted, String... labelValues) {
                        ended.add(labelValues[1].equals("sent"));
                    }
                },
                (user, endpoint) -> gone.add(user + " " + endpoint));
    }

    private Effect.Notify notification(String path) {
        PushSubscription subscription = new PushSubscription(
                origin() + path, P256.encode(P256.point((ECPublicKey) browser.getPublic())), AUTH, "Firefox");
        return new Effect.Notify(
                "ada",
                NotificationSettings.OFF.withSubscriptions(List.of(subscription)),
                null,
                "1 game waits for you",
                List.of("Your turn against bob (Kalah)"),
                List.of("g1"),
                true);
    }

    private List<String> next() throws InterruptedException {
        return received.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    /** As a browser does, with what the RFCs say and not with the code under test. */
    private String decrypt(byte[] body) {
        try {
            ByteBuffer in = ByteBuffer.wrap(body);
            byte[] salt = new byte[16];
            in.get(salt);
            assertEquals(4096, in.getInt());
            byte[] sender = new byte[in.get()];
            in.get(sender);
            byte[] encrypted = new byte[in.remaining()];
            in.get(encrypted);
            KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
            agreement.init(browser.getPrivate());
            agreement.doPhase(P256.publicKey(P256.encode(sender)), true);
            byte[] own = P256.point((ECPublicKey) browser.getPublic());
            byte[] info = join("WebPush: info\0".getBytes(StandardCharsets.US_ASCII), own, sender, new byte[] {1});
            byte[] secret = mac(mac(P256.decode(AUTH), agreement.generateSecret()), info);
            byte[] prk = mac(salt, secret);
            byte[] key = mac(prk, "Content-Encoding: aes128gcm\0\1".getBytes(StandardCharsets.US_ASCII));
            byte[] nonce = mac(prk, "Content-Encoding: nonce\0\1".getBytes(StandardCharsets.US_ASCII));
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(
                    Cipher.DECRYPT_MODE,
                    new SecretKeySpec(key, 0, 16, "AES"),
                    new GCMParameterSpec(128, Arrays.copyOf(nonce, 12)));
            byte[] text = cipher.doFinal(encrypted);
            assertEquals(2, text[text.length - 1]);
            return new String(text, 0, text.length - 1, StandardCharsets.UTF_8);
        } catch (GeneralSecurityException e) {
            return e.toString();
        }
    }

    private static byte[] join(byte[]... parts) {
        ByteBuffer all = ByteBuffer.allocate(
                Arrays.stream(parts).mapToInt(part -> part.length).sum());
        Arrays.stream(parts).forEach(all::put);
        return all.array();
    }

    private static byte[] mac(byte[] key, byte[] text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(text);
    }

    @Test
    void the_example_of_rfc_8291_is_encrypted_as_there() throws GeneralSecurityException {
        KeyPair sender = new KeyPair(
                P256.publicKey(
                        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"),
                P256.privateKey("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
        PushSubscription receiver = new PushSubscription(
                "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                AUTH,
                "Firefox");
        byte[] text = "When I grow up, I want to be a watermelon".getBytes(StandardCharsets.US_ASCII);
        assertEquals(
                "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
                        + "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
                P256.encode(WebPushEncryption.encrypt(text, receiver, sender, P256.decode("DGv6ra1nlYgDCS1FRnbzlw"))));
    }

    @Test
    void a_key_that_is_no_point_of_the_curve_is_refused() {
        PushSubscription forged =
                new PushSubscription("https://push.example.net/x", "BA" + "A".repeat(85), AUTH, "Firefox");
        assertThrows(GeneralSecurityException.class, () -> WebPushEncryption.encrypt(new byte[1], forged));
    }

    @Test
    void a_browser_has_a_name() {
        for (String blank : List.of(" ", "\u3000 ")) {
            PushSubscription nameless = new PushSubscription(
                    "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
                    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                    AUTH,
                    blank);
            assertEquals(
                    "\"device\" must not be blank",
                    assertThrows(RequestException.class, () -> new AccountRequest.PushAdd(nameless))
                            .getMessage());
        }
    }

    @Test
    void the_push_service_gets_a_signed_message_that_the_browser_decrypts() throws Exception {
        try (NotificationSender sender = sender()) {
            sender.send(notification("/push/1"));
            List<String> request = next();
            assertEquals(
                    List.of(
                            "aes128gcm",
                            "application/octet-stream",
                            "259200",
                            "normal",
                            Integer.toHexString("ada".hashCode()),
                            "{\"user\":\"ada\",\"title\":\"1 game waits for you\",\"text\":\"Your turn against bob (Kalah)\","
                                    + "\"games\":[\"g1\"]}"),
                    request.subList(1, request.size()));
            assertIsSigned(request.get(0));
        }
    }

    private void assertIsSigned(String authorization) throws GeneralSecurityException {
        String[] parts = authorization.split("[ .,=]+");
        assertEquals(List.of("vapid", "t"), List.of(parts).subList(0, 2));
        assertEquals(List.of("k", encoded.publicKey()), List.of(parts).subList(5, 7));
        assertEquals("{\"typ\":\"JWT\",\"alg\":\"ES256\"}", new String(P256.decode(parts[2]), StandardCharsets.UTF_8));
        JsonObject claims = JsonParser.parseString(new String(P256.decode(parts[3]), StandardCharsets.UTF_8))
                .getAsJsonObject();
        long left = claims.remove("exp").getAsLong() - Instant.now().getEpochSecond();
        assertTrue(left > 0 && left <= Duration.ofHours(24).toSeconds(), left + " s");
        assertEquals("{\"aud\":\"" + origin() + "\",\"sub\":\"" + PAGE + "\"}", claims.toString());
        Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
        signature.initVerify(P256.publicKey(encoded.publicKey()));
        signature.update((parts[2] + "." + parts[3]).getBytes(StandardCharsets.US_ASCII));
        assertTrue(signature.verify(P256.decode(parts[4])));
    }

    @Test
    void a_browser_that_its_push_service_does_not_know_any_more_is_reported_and_no_other() throws Exception {
        statuses.addAll(List.of(404, 410, 403, 503, 201));
        try (NotificationSender sender = sender()) {
            for (int i = 1; i <= 4; i++) {
                sender.send(notification("/" + i));
                next();
            }
            next();
            sender.send(notification("/5"));
            next();
        }
        assertEquals(List.of("ada " + origin() + "/1", "ada " + origin() + "/2"), List.copyOf(gone));
        assertEquals(List.of(), List.copyOf(received));
    }

    @Test
    void a_push_service_that_wants_a_longer_wait_than_a_message_lasts_is_not_tried_again() throws Exception {
        retryAfter = "3601";
        statuses.addAll(List.of(429, 503));
        try (NotificationSender sender = sender()) {
            sender.send(notification("/1"));
            sender.send(notification("/2"));
            assertEquals(List.of(false, false), List.of(nextEnd(), nextEnd()));
        }
        assertEquals(List.of("/1", "/2"), List.copyOf(paths));
    }

    @Test
    void a_push_service_that_wants_a_short_wait_is_tried_again_after_it() throws Exception {
        retryAfter = "1";
        statuses.add(429);
        try (NotificationSender sender = sender()) {
            long start = System.nanoTime();
            sender.send(notification("/1"));
            assertTrue(nextEnd());
            assertTrue(Duration.ofNanos(System.nanoTime() - start).compareTo(Duration.ofSeconds(1)) >= 0);
        }
        assertEquals(List.of("/1", "/1"), List.copyOf(paths));
    }

    private boolean nextEnd() throws InterruptedException {
        return Boolean.TRUE.equals(ended.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
    }

    @Test
    void keys_of_two_pairs_and_other_texts_are_refused() {
        String other = VapidKeys.generate().publicKey();
        for (VapidKeys.EncodedKeyPair wrong : List.of(
                new VapidKeys.EncodedKeyPair(other, encoded.privateKey()),
                new VapidKeys.EncodedKeyPair("BA" + "A".repeat(85), encoded.privateKey()),
                new VapidKeys.EncodedKeyPair(encoded.publicKey(), "A".repeat(43)),
                new VapidKeys.EncodedKeyPair(encoded.publicKey(), "x"),
                new VapidKeys.EncodedKeyPair("?", encoded.privateKey()))) {
            assertThrows(IllegalArgumentException.class, () -> VapidKeys.parse(wrong, PAGE));
        }
    }

    @Test
    void a_number_with_leading_zeros_keeps_its_length() throws GeneralSecurityException {
        String key = "A".repeat(42) + "E";
        assertEquals(key, P256.encode(P256.number(P256.privateKey(key))));
    }
}
