package org.parlor.server.app;

/** Runs {@link WireTest} with the NIO transport. */
class NioWireTest extends WireTest {
    @Override
    ServerConfig config() {
        return super.config().withIoUring(false);
    }
}
