package org.parlor.server;

/** Runs {@link WireTest} with the NIO transport. */
class NioWireTest extends WireTest {
    @Override
    ServerConfig config() {
        return super.config().withIoUring(false);
    }
}
