package org.parlor.message.value;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpNetworkTest {
    @ParameterizedTest
    @CsvSource({
        "203.0.113.7/24, 203.0.113.0/24",
        "203.0.113.7, 203.0.113.7/32",
        "10.255.0.0/9, 10.128.0.0/9",
        "2001:DB8:0:1::5/32, 2001:db8::/32",
        "2001:db8::5, 2001:db8:0:0:0:0:0:5/128",
        "0.0.0.0/0, 0.0.0.0/0"
    })
    void a_network_has_one_notation(String text, String notation) {
        assertEquals(Optional.of(notation), IpNetwork.parse(text).map(IpNetwork::toString));
        assertEquals(IpNetwork.parse(notation), IpNetwork.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/8",
                "localhost",
                "1.2.3",
                "1.2.3.256",
                "1.2.3.4/33",
                "1.2.3.4/",
                "1.2.3.4/-1",
                "1.2.3.4/2/3",
                "::/129",
                "1:2:3/64",
                "fe80::1%eth0",
                "01234567890",
                "a.b.c.d/8",
                "1.2.3.4/+8"
            })
    void other_texts_are_no_network(String text) {
        assertEquals(Optional.empty(), IpNetwork.parse(text));
    }

    @ParameterizedTest
    @CsvSource({
        "203.0.113.0/25, 203.0.113.127, true",
        "203.0.113.0/25, 203.0.113.128, false",
        "203.0.113.0/25, 2001:db8::1, false",
        "203.0.113.0/25, nobody, false",
        "2001:db8:0:1::/64, 2001:db8:0:1:ffff::1, true",
        "2001:db8:0:1::/64, 2001:db8:0:2::1, false"
    })
    void a_network_contains_the_addresses_with_its_prefix(String network, String address, boolean contained) {
        assertEquals(Optional.of(contained), IpNetwork.parse(network).map(parsed -> parsed.contains(address)));
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, false",
        "10.1.2.3, false",
        "192.168.0.1, false",
        "172.16.0.1, false",
        "169.254.169.254, false",
        "100.64.0.1, false",
        "0.0.0.0, false",
        "255.255.255.255, false",
        "224.0.0.1, false",
        "::1, false",
        "fe80::1, false",
        "fc00::1, false",
        "64:ff9b::7f00:1, false",
        "::ffff:127.0.0.1, false",
        "2002:7f00:1::, false",
        "2001:0::1, false",
        "fe80::1%eth0, false",
        "ntfy.example.org, false",
        "192.0.0.1, false",
        "192.0.2.1, false",
        "198.51.100.1, false",
        "203.0.113.1, false",
        "2001:db8::1, false",
        "3fff:fff::1, false",
        "192.0.1.1, true",
        "192.0.78.1, true",
        "3fff:1000::1, true",
        "198.19.0.1, false",
        "8.8.8.8, true",
        "100.128.0.1, true",
        "2606:4700::1111, true"
    })
    void an_address_is_public_only_if_any_computer_can_reach_it(String address, boolean isPublic) {
        assertEquals(isPublic, IpNetwork.isPublic(address));
    }
}
