import assert from "node:assert/strict";
import { test } from "node:test";

import { parseAddress, ReconnectPolicy } from "../dist/addresses.js";

const between = (least, actual) =>
  assert.ok(least <= actual && actual <= 1.25 * least, `${actual} is not ${least} plus jitter`);
const attempt = (policy) => (policy.nextAttempt(), policy.current);

test("addresses have a host and a port", () => {
  assert.deepEqual(parseAddress("play.example.org", false), { host: "play.example.org", port: 7777 });
  assert.deepEqual(parseAddress("play.example.org", true), { host: "play.example.org", port: 7778 });
  assert.deepEqual(parseAddress("[2001:db8::7]:80", false), { host: "2001:db8::7", port: 80 });
  for (const text of [":7777", "a b:1", "2001:db8::7:1", "host:0", "host:65536", "host:x"]) {
    assert.throws(() => parseAddress(text, false), TypeError, text);
  }
});

test("the delay doubles up to 30 seconds and starts again after a log-in", () => {
  const policy = new ReconnectPolicy("home:1");
  for (const expected of [500, 1000, 2000, 4000, 8000, 16000, 30000, 30000]) {
    between(expected, policy.nextAttempt());
  }
  policy.loggedIn();
  between(500, policy.nextAttempt());
});

test("the server sets the next delay only", () => {
  const policy = new ReconnectPolicy("home:1");
  policy.lost(5000);
  between(5000, policy.nextAttempt());
  between(500, policy.nextAttempt());
});

test("the present address is tried first, then each other once", () => {
  const policy = new ReconnectPolicy("home:1");
  policy.loggedIn(["a:1", "b:1", "home:1", "no address"]);
  const attempts = [attempt(policy), attempt(policy), attempt(policy)];
  assert.equal(attempts[0], "home:1");
  assert.deepEqual(attempts.sort(), ["a:1", "b:1", "home:1"]);
});

test("a bye with servers moves at once, and then waits", () => {
  const policy = new ReconnectPolicy("home:1");
  policy.loggedIn(["a:1"]);
  policy.moved(["a:1"], 5000);
  assert.equal(policy.nextAttempt(), 0);
  assert.equal(policy.current, "a:1");
  between(5000, policy.nextAttempt());
  assert.equal(policy.current, "home:1");
});

test("it moves at once every 30 seconds only", () => {
  let now = 0;
  const policy = new ReconnectPolicy("home:1", () => now);
  policy.loggedIn(["a:1"]);
  for (const [at, atOnce] of [[0, true], [29_000, false], [30_000, true]]) {
    now = at;
    policy.moved(["a:1"]);
    assert.equal(policy.nextAttempt() === 0, atOnce);
    policy.loggedIn();
  }
});

test("a refusing address is dropped, unless it is the user's", () => {
  const policy = new ReconnectPolicy("home:1");
  policy.loggedIn(["a:1"]);
  while (attempt(policy) !== "a:1");
  policy.refused();
  for (let i = 0; i < 4; i++) {
    assert.equal(attempt(policy), "home:1");
  }
  policy.refused();
  assert.equal(attempt(policy), "home:1");
});

test("the latest 16 addresses are kept", () => {
  const policy = new ReconnectPolicy("home:1");
  const names = (prefix, count) => Array.from({ length: count }, (_, i) => `${prefix}${i}:1`);
  policy.loggedIn(names("old", 20));
  policy.loggedIn(names("new", 16));
  const tried = Array.from({ length: 17 }, () => attempt(policy));
  assert.deepEqual(tried.sort(), ["home:1", ...names("new", 16)].sort());
});

test("a WebSocket has no other addresses", () => {
  const policy = new ReconnectPolicy("wss://home/ws");
  policy.loggedIn(["a:1"]);
  assert.deepEqual([attempt(policy), attempt(policy)], ["wss://home/ws", "wss://home/ws"]);
});
