package org.parlor.server;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.RequestId;
import org.parlor.server.core.Command;
import org.parlor.server.core.step.Effect;
import org.parlor.server.core.step.House;
import org.parlor.server.gateway.Limits;
import org.parlor.server.gateway.Reception;
import org.parlor.server.gateway.Switchboard;

/** Reading the settings again, when that takes long. */
class CaretakerTest {
    private final List<Command> submitted = new CopyOnWriteArrayList<>();
    private final CountDownLatch read = new CountDownLatch(1);
    private final CountDownLatch reading = new CountDownLatch(1);
    private final Caretaker caretaker =
            new Caretaker(ServerConfig.embedded().with(this::slowly), new CountDownLatch(1));

    private Reread slowly() {
        reading.countDown();
        try {
            read.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new Reread(ServerConfig.embedded(), List.of(), List.of());
    }

    CaretakerTest() {
        caretaker.takeOver(
                submitted::add,
                new Reception(House.standard(), Limits.standard(), submitted::add, new Switchboard(), () -> 0),
                null);
    }

    @AfterEach
    void finish() {
        read.countDown();
    }

    @Test
    void at_most_16_reloads_wait_and_each_one_is_answered() {
        caretaker.reload(new Effect.Reload(0, RequestId.of(0)));
        await().until(() -> reading.getCount() == 0);
        LongStream.rangeClosed(1, 17).forEach(link -> caretaker.reload(new Effect.Reload(link, RequestId.of(link))));
        assertEquals(
                List.of(new Command.Reloaded(
                        17, RequestId.of(17), null, List.of(), List.of(), "16 reloads are waiting already; try later")),
                submitted);

        read.countDown();
        await().until(() -> submitted.size() == 18);
    }
}
