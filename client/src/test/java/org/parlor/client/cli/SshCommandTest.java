package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SshCommandTest {
    @Test
    void only_an_address_that_others_reach_is_named_to_others() {
        assertEquals("others play with: ssh -p 2222 192.168.1.7", SshCommand.playLine("192.168.1.7", 2222));
        assertEquals("play on this computer with: ssh -p 2222 127.0.0.1", SshCommand.playLine("127.0.0.1", 2222));
        assertEquals("play on this computer with: ssh -p 2222 ::1", SshCommand.playLine("::1", 2222));
    }
}
