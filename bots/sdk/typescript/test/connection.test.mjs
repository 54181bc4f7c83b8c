// Faults of a connection that a real server shows too seldom.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Bot, Client, ConnectionLost, LoginRefused, RequestError, SessionEnded } from "../dist/index.js";
import { eventually, Events, Peer, TOKEN, within } from "./support.mjs";

const GAME = {
  t: "game", g: "g1", seq: 0, state: "playing", game: "kalah", options: {}, rules: 1,
  players: [{ name: "a" }, { name: "b" }], you: 0, rated: false, tc: { mode: "none" }, ply: 0, to: 0,
  pos: [1, 0, 1, 0], legal: ["s1"], moves: [], score: [0, 0], clock: null, presence: ["here", "here"], offers: [],
  watchers: 0,
};
const TURN = { t: "turn", g: "g1", seq: 1, ply: 0, you: 0, pos: [1, 0, 1, 0], legal: ["s1"], last: null, clock: null };
const LOGIN = { as: "bot", name: "snake", token: TOKEN };
const RESUME = { as: "resume", token: "r" };

class QuietBot extends Bot {
  calls = 0;
  gate = Promise.resolve();
  onRetry() {}
  onError(error) {
    this.error = error;
  }
  async choose(turn) {
    this.calls++;
    this.turn = turn;
    await this.gate;
    return turn.legal[0];
  }
}

async function withPeer(t) {
  const peer = await new Peer().start();
  t.after(() => peer.close());
  return peer;
}

function runBot(t, peer, bot, options) {
  const done = bot.run(peer.address, LOGIN, options);
  done.catch(() => {});
  t.after(async () => {
    peer.close();
    await bot.stop();
  });
  return done;
}

function connect(t, peer, options = {}) {
  const events = new Events();
  const client = new Client({ address: peer.address, login: LOGIN, listener: events.listener, ...options });
  client.connect().catch(() => {});
  t.after(async () => {
    peer.close();
    await client.close();
  });
  return [client, events];
}

test("pings are answered while the bot blocks its thread", async (t) => {
  // The bot and this test share a thread, so that the peer of this test has its own: a child process.
  const { spawn } = await import("node:child_process");
  const child = spawn(process.execPath, [new URL("blocking-bot.mjs", import.meta.url).pathname], {
    stdio: ["pipe", "ignore", "inherit"],
  });
  t.after(() => child.kill("SIGKILL"));
  const peer = await withPeer(t);
  child.stdin.end(peer.address);
  await peer.welcome();
  peer.send(GAME);
  peer.send(TURN);
  await peer.receive("chat"); // sent at the beginning of the computation
  peer.send({ t: "ping", n: 41 });
  assert.deepEqual(await peer.receive("pong"), { t: "pong", n: 41 });
  assert.equal((await peer.receive("move")).move, "s1");
});

test("a search continues over a lost connection, and its move is sent", async (t) => {
  const peer = await withPeer(t);
  const bot = new QuietBot();
  let go;
  bot.gate = new Promise((resolve) => (go = resolve));
  runBot(t, peer, bot);
  await peer.welcome();
  peer.send(GAME);
  peer.send(TURN);
  await eventually(() => bot.calls === 1);
  peer.hangUp();
  assert.deepEqual(await peer.welcome(), RESUME);
  peer.send(GAME);
  peer.send({ ...TURN, seq: 7 });
  go();
  assert.equal((await peer.receive("move")).move, "s1");
  assert.equal(bot.calls, 1);
});

test("a move that the server may have lost is sent again with the turn", async (t) => {
  const peer = await withPeer(t);
  const bot = new QuietBot();
  runBot(t, peer, bot);
  for (let i = 0; i < 2; i++) {
    await peer.welcome();
    peer.send(GAME);
    peer.send(TURN);
    assert.equal((await peer.receive("move")).move, "s1");
  }
  assert.equal(bot.calls, 1);
});

test("a turn names its game without a snapshot", async (t) => {
  const peer = await withPeer(t);
  const bot = new QuietBot();
  runBot(t, peer, bot);
  await peer.welcome();
  assert.deepEqual(peer.hello.caps, ["turnGame", "corr", "weekend"]);
  peer.send({ ...TURN, game: "kalah", options: { pits: 1 } });
  await peer.receive("move");
  assert.deepEqual([bot.turn.game, bot.turn.options], ["kalah", { pits: 1 }]);
});

test("a turn of an older server takes its game from the snapshot", async (t) => {
  const peer = await withPeer(t);
  const bot = new QuietBot();
  runBot(t, peer, bot);
  await peer.welcome();
  peer.send(GAME);
  peer.send(TURN);
  await peer.receive("move");
  assert.deepEqual([bot.turn.game, bot.turn.options], ["kalah", {}]);
});

test("after an illegal move the bot chooses again", async (t) => {
  const peer = await withPeer(t);
  const bot = new QuietBot();
  runBot(t, peer, bot);
  await peer.welcome();
  peer.send(GAME);
  peer.send(TURN);
  const { id } = await peer.receive("move");
  peer.send({ t: "error", re: id, code: "illegal_move", message: "s1 is not legal", field: "move" });
  peer.send(TURN);
  await peer.receive("move");
  assert.equal(bot.calls, 2);
  assert.equal(bot.error.code, "illegal_move");
});

test("a bot that ends its program resigns the game", async (t) => {
  t.mock.method(console, "error", () => {});
  const peer = await withPeer(t);
  const bot = new QuietBot();
  bot.choose = () => process.exit(3);
  runBot(t, peer, bot);
  await peer.welcome();
  peer.send(GAME);
  peer.send(TURN);
  assert.equal((await peer.receive("resign")).g, "g1");
});

test("a silent server is asked and then left", async (t) => {
  const peer = await withPeer(t);
  connect(t, peer, { silenceMs: 100 });
  await peer.welcome();
  await peer.receive("ping");
  assert.deepEqual(await peer.welcome(), RESUME);
});

test("a line that is cut off is no message", async (t) => {
  const peer = await withPeer(t);
  const [, events] = connect(t, peer);
  await peer.welcome();
  peer.socket.write('{"t":"notice","kind":"announce","text":"a"}\n\r\n  \n{"t":"notice","kind":"annou');
  assert.equal((await events.next("notice")).text, "a");
  peer.hangUp();
  await peer.welcome();
  peer.send({ t: "notice", kind: "announce", text: "b", unknown: { field: 1 } });
  assert.equal((await events.next("notice")).text, "b");
});

test("lines that come in pieces or together are read", async (t) => {
  const peer = await withPeer(t);
  const [, events] = connect(t, peer);
  await peer.welcome();
  peer.socket.setNoDelay(true);
  const text = Buffer.from('{"t":"notice","kind":"announce","text":"€"}\n{"t":"notice","kind":"announce","text":"2"}\n');
  for (const byte of text) {
    await new Promise((resolve) => peer.socket.write(Buffer.of(byte), resolve));
  }
  assert.equal((await events.next("notice")).text, "€");
  assert.equal((await events.next("notice")).text, "2");
});

test("an interrupted request is repeated once", async (t) => {
  const peer = await withPeer(t);
  const [client] = connect(t, peer);
  await peer.welcome();
  await eventually(() => client.connected);
  const reply = client.request("sync", { g: "g1" });
  reply.catch(() => {});
  const first = await peer.receive("sync");
  peer.send({ t: "error", re: first.id, code: "interrupted", message: "interrupted" });
  assert.deepEqual(await peer.receive("sync"), first);
  peer.send({ t: "error", re: first.id, code: "interrupted", message: "interrupted" });
  await assert.rejects(reply, (error) => error instanceof RequestError && error.code === "interrupted");
});

test("an open request fails when the connection is lost", async (t) => {
  const peer = await withPeer(t);
  const [client] = connect(t, peer);
  await peer.welcome();
  await eventually(() => client.connected);
  const reply = client.request("chat", { room: "lobby", text: "hello" });
  reply.catch(() => {});
  await peer.receive("chat");
  peer.hangUp();
  await assert.rejects(reply, ConnectionLost);
});

test("a gap in the events of a game is closed by a snapshot", async (t) => {
  const peer = await withPeer(t);
  const [client] = connect(t, peer);
  await peer.welcome();
  peer.send(GAME);
  peer.send({ t: "game.presence", g: "g1", seq: 2, seat: 1, state: "away", claimMs: 1 });
  assert.equal((await peer.receive("sync")).g, "g1");
  peer.send({ ...GAME, seq: 2, presence: ["here", "away"] });
  await eventually(() => client.games.get("g1").presence[1] === "away");
});

test("a temporary refusal is repeated after the time that the server states", async (t) => {
  const peer = await withPeer(t);
  const [client] = connect(t, peer);
  await peer.accept();
  await peer.receive("hello");
  peer.send({ t: "error", code: "session_conflict", message: "wait", key: "session", retryMs: 50 });
  assert.deepEqual(await peer.welcome(), LOGIN);
  await eventually(() => client.connected);
});

test("a temporarily refused request is sent again after the stated delay", async (t) => {
  const peer = await withPeer(t);
  const [client] = connect(t, peer);
  await peer.welcome();
  await eventually(() => client.connected);
  // The second attempt has a time-out of its own.
  const reply = client.request("challenge", { to: "ada" }, 500);
  for (const [code, retryMs] of [["rate_limited", 1000], ["server_full", 1]]) {
    peer.send({ t: "error", re: (await peer.receive("challenge")).id, code, message: "wait", retryMs });
  }
  peer.send({ t: "ok", re: (await peer.receive("challenge")).id, challenge: "c1" });
  assert.equal((await within(reply, "the request has no reply")).challenge, "c1");
});

test("a sanction is an error at once", async (t) => {
  const peer = await withPeer(t);
  const [client] = connect(t, peer);
  await peer.welcome();
  await eventually(() => client.connected);
  const reply = client.request("chat", { room: "lobby", text: "hello" });
  reply.catch(() => {});
  peer.send({ t: "error", re: (await peer.receive("chat")).id, code: "muted", message: "no", retryMs: 1 });
  await assert.rejects(reply, (error) => error instanceof RequestError && error.code === "muted");
});

test("only the resume token goes to another address", async (t) => {
  const peer = await withPeer(t);
  const other = await withPeer(t);
  connect(t, peer);
  await peer.welcome({ servers: [other.address] });
  peer.send({ t: "bye", reason: "restart", retryMs: 60000, servers: [other.address] });
  assert.deepEqual(await other.welcome(), RESUME);
});

test("an address that refuses the token does not get the log-in", async (t) => {
  const peer = await withPeer(t);
  const other = await withPeer(t);
  connect(t, peer);
  await peer.welcome();
  peer.send({ t: "bye", reason: "restart", retryMs: 100, servers: [other.address] });
  await other.accept();
  assert.deepEqual((await other.receive("hello")).login, RESUME);
  other.send({ t: "error", code: "bad_credentials", message: "no" });
  assert.equal((await within(other.lines.next(), "the client stays")).done, true);
  assert.deepEqual(await peer.welcome(), RESUME);
});

test("at home a refused token is followed by the log-in", async (t) => {
  const peer = await withPeer(t);
  connect(t, peer);
  await peer.welcome();
  await peer.accept();
  assert.deepEqual((await peer.receive("hello")).login, RESUME);
  peer.send({ t: "error", code: "bad_credentials", message: "no" });
  assert.deepEqual((await peer.receive("hello")).login, LOGIN);
});

for (const reason of ["replaced", "kicked", "banned", "shutdown", "news"]) {
  test(`a session that ends with ${reason} is an error`, async (t) => {
    const peer = await withPeer(t);
    const [client] = connect(t, peer);
    await peer.welcome();
    peer.send({ t: "bye", reason });
    await assert.rejects(client.closed, (error) => error instanceof SessionEnded && error.reason === reason);
  });
}

test("a permanent refusal is an error", async (t) => {
  const peer = await withPeer(t);
  const done = runBot(t, peer, new QuietBot());
  await peer.accept();
  await peer.receive("hello");
  peer.send({ t: "error", code: "bad_credentials", message: "Wrong name or token" });
  await assert.rejects(done, LoginRefused);
});

test("an invalid address or a missing file is an error at once", async () => {
  assert.throws(() => new Client({ address: "no address", login: LOGIN }), TypeError);
  const tls = { cafile: "missing.pem" };
  for (const thread of [true, false]) {
    await assert.rejects(new QuietBot().run("127.0.0.1:1", LOGIN, { tls, thread }), /missing\.pem/);
  }
});

test("no connection in time is an error", async (t) => {
  const peer = await withPeer(t);
  const client = new Client({ address: peer.address, login: LOGIN });
  await assert.rejects(client.connect(100), ConnectionLost);
});
