package org.parlor.server.cluster;

import org.parlor.server.core.api.CommandSink;
import org.parlor.server.net.EffectDispatcher;
import org.parlor.server.storage.NullJournal;

/** A core in the process of the gateway. */
class InProcessCoreTest extends CoreConnectionContract {
    private final TestCore core = new TestCore(new NullJournal());

    @Override
    CommandSink connect() {
        core.start(new EffectDispatcher(connections));
        return core.loop;
    }

    @Override
    void disconnect() {
        core.close();
    }
}
