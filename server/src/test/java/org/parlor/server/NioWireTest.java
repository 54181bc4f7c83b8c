package org.parlor.server;

/** The same without io_uring, whether the kernel has it or not. */
class NioWireTest extends WireTest {
    @Override
    ServerConfig config() {
        return super.config().withIoUring(false);
    }
}
