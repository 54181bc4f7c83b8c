from __future__ import annotations

import unittest

from . import support  # noqa: F401
from parlor_bot.addresses import Address, ReconnectPolicy

HOME = Address("home", 1)


class AddressTest(unittest.TestCase):
    def test_addresses_have_a_host_and_a_port(self) -> None:
        self.assertEqual(Address("play.example.org", 7777), Address.parse("play.example.org", 7777))
        self.assertEqual(Address("2001:db8::7", 80), Address.parse("[2001:db8::7]:80"))
        self.assertEqual("[2001:db8::7]:80", str(Address("2001:db8::7", 80)))

    def test_other_forms_are_refused(self) -> None:
        for text in ("host", ":7777", "a b:1", "2001:db8::7:1", "host:0", "host:65536", "host:x"):
            with self.assertRaises(ValueError, msg=text):
                Address.parse(text)


class ReconnectPolicyTest(unittest.TestCase):
    def setUp(self) -> None:
        self.now = 0.0
        self.policy = ReconnectPolicy(HOME, lambda: self.now)

    def test_the_delay_doubles_up_to_30_seconds_and_starts_again_after_a_login(self) -> None:
        for expected in (0.5, 1, 2, 4, 8, 16, 30, 30):
            self.assertBetween(expected, self.policy.next_attempt())
        self.policy.logged_in([])
        self.assertBetween(0.5, self.policy.next_attempt())

    def test_the_server_sets_the_next_delay_only(self) -> None:
        self.policy.lost(5000)
        self.assertBetween(5, self.policy.next_attempt())
        self.assertBetween(0.5, self.policy.next_attempt())

    def test_the_present_address_is_tried_first_then_each_other_once(self) -> None:
        self.policy.logged_in(["a:1", "b:1", "home:1", "no address"])
        attempts = [self.attempt() for _ in range(3)]
        self.assertEqual(HOME, attempts[0])
        self.assertEqual({HOME, Address("a", 1), Address("b", 1)}, set(attempts))

    def test_a_bye_with_servers_moves_at_once_and_then_waits(self) -> None:
        self.policy.logged_in(["a:1"])
        self.policy.moved(["a:1"], 5000)
        self.assertEqual(0.0, self.policy.next_attempt())
        self.assertEqual(Address("a", 1), self.policy.current)
        self.assertBetween(5, self.policy.next_attempt())
        self.assertEqual(HOME, self.policy.current)

    def test_it_moves_at_once_every_30_seconds_only(self) -> None:
        self.policy.logged_in(["a:1"])
        for now, at_once in ((0, True), (29, False), (30, True)):
            self.now = now
            self.policy.moved(["a:1"], None)
            self.assertEqual(at_once, self.policy.next_attempt() == 0.0)
            self.policy.logged_in([])

    def test_a_refusing_address_is_dropped_unless_it_is_the_users(self) -> None:
        self.policy.logged_in(["a:1"])
        while self.attempt() != Address("a", 1):
            pass
        self.policy.refused()
        self.assertEqual({HOME}, {self.attempt() for _ in range(4)})
        self.policy.refused()
        self.assertEqual(HOME, self.attempt())

    def test_the_latest_16_addresses_are_kept(self) -> None:
        self.policy.logged_in([f"old{i}:1" for i in range(20)])
        self.policy.logged_in([f"new{i}:1" for i in range(16)])
        tried = {self.attempt() for _ in range(17)}
        self.assertEqual({HOME} | {Address(f"new{i}", 1) for i in range(16)}, tried)

    def attempt(self) -> Address:
        self.policy.next_attempt()
        return self.policy.current

    def assertBetween(self, least: float, actual: float) -> None:
        self.assertTrue(least <= actual <= 1.25 * least, f"{actual} is not {least} plus jitter")


if __name__ == "__main__":
    unittest.main()
