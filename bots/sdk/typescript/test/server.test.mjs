// Bots and clients on the packaged server.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";

import { Bot, CertificateRejected, Client, LoginRefused, RequestError, RESIGN, SessionEnded } from "../dist/index.js";
import { eventually, Events, logIn, noServer, Server, TOKEN, UNTIMED, within } from "./support.mjs";

const GAMES = ["reversi", "kalah", "tictactoe"];

/** Plays the last legal move and records the results. */
class RecordingBot extends Bot {
  pair = false;
  slots = 4;
  results = [];
  errors = [];
  loggedIn = new Promise((resolve) => (this.onLogin = resolve));

  choose(turn) {
    return { move: turn.legal.at(-1), info: { score: 7 } };
  }
  onEnd(game, result) {
    this.results.push(`${game.game} ${result.reason}`);
  }
  onError(error) {
    this.errors.push(error);
  }
  onRetry() {}
}

/** Decides about challenges and offers itself. */
class ChallengedBot extends RecordingBot {
  accepts = true;

  policy() {
    return undefined;
  }
  onChallenge() {
    return this.accepts;
  }
  onOffer() {
    return this.accepts;
  }
}

async function start(t, bot, address, name, options) {
  const done = bot.run(address, { as: "bot", name, token: TOKEN }, options);
  done.catch(() => {});
  t.after(() => bot.stop());
  await within(Promise.race([bot.loggedIn, done]), "no log-in");

}

describe("on a server", { skip: noServer }, () => {
  const server = new Server("--tls", "--tls-port", "0", "--web-port", "0");
  before(() => server.start());
  after(() => server.close());

  test("two bots play every game", async (t) => {
    const [guest, host] = [new RecordingBot(), new RecordingBot()];
    await start(t, guest, server.address, "guest1");
    await start(t, host, server.address, "host1", { thread: false });
    for (const game of GAMES) {
      await host.client.challenge({ to: "guest1", game, tc: UNTIMED });
    }
    await eventually(() => guest.results.length === 3 && host.results.length === 3);
    assert.deepEqual(guest.results.sort(), GAMES.map((game) => `${game} normal`).sort());
    assert.deepEqual(guest.errors, []);
  });

  test("bots of the pool are paired and end after the games asked for", async (t) => {
    const bots = [new RecordingBot(), new RecordingBot()];
    const runs = [];
    for (const [i, bot] of bots.entries()) {
      bot.pair = true;
      bot.games = ["tictactoe"];
      runs.push(bot.run(server.address, { as: "bot", name: `pool${i}`, token: TOKEN }, { gamesMax: 1 }));
    }
    await within(Promise.all(runs), "the bots do not end");
    assert.deepEqual(bots.map((bot) => bot.results), [["tictactoe normal"], ["tictactoe normal"]]);
  });

  test("a wrong token is refused", async (t) => {
    await logIn(t, server.address, "holder");
    const login = { as: "bot", name: "holder", token: "another-token-of-20-letters" };
    await assert.rejects(new RecordingBot().run(server.address, login), (error) => {
      return error instanceof LoginRefused && error.code === "bad_credentials";
    });
  });

  test("guests and people log in", async () => {
    const logins = [{ as: "guest", name: "José" }, { as: "password", name: "ada", password: "correct horse", create: true }];
    for (const login of logins) {
      const client = new Client({ address: server.address, login });
      await client.connect();
      assert.equal(client.user.name, login.as === "guest" ? "guest-José" : "ada");
      await client.close();
      await client.closed;
    }
  });

  test("a second log-in ends the first session", async (t) => {
    const [first] = await logIn(t, server.address, "twin");
    await logIn(t, server.address, "twin");
    await assert.rejects(first.closed, (error) => error instanceof SessionEnded && error.reason === "replaced");
  });

  test("an error has its code and field", async (t) => {
    const [client] = await logIn(t, server.address, "wrong");
    await assert.rejects(client.seek({ game: "kalah", tc: { mode: "fischer", base: -1, inc: 0 } }), (error) => {
      return error instanceof RequestError && error.code === "bad_value" && error.field === "tc.base";
    });
  });

  test("a bot without policy declines and accepts challenges itself", async (t) => {
    const bot = new ChallengedBot();
    bot.accepts = false;
    await start(t, bot, server.address, "picky");
    const [client, events] = await logIn(t, server.address, "asker");
    await client.challenge({ to: "picky", game: "kalah", tc: UNTIMED });
    assert.equal((await events.next("challenge.gone")).why, "generic");
    bot.accepts = true;
    await client.challenge({ to: "picky", game: "kalah", tc: UNTIMED });
    assert.equal((await events.next("challenge.gone")).why, "accepted");
  });

  test("draws, takebacks and rematches are offered and answered", async (t) => {
    await start(t, new ChallengedBot(), server.address, "kind");
    const [client, events] = await logIn(t, server.address, "offerer");
    await client.challenge({ to: "kind", game: "reversi", tc: UNTIMED, side: 0 });
    const { g, ply, legal } = await events.next("turn");
    await client.move({ g, ply, move: legal[0] });
    await events.next("turn", { ply: 2 });
    await client.offer(g, "takeback");
    assert.equal((await events.next("turn")).ply, 0);
    await client.offer(g, "draw");
    assert.equal((await events.next("game.end")).result.reason, "agreed");
    await client.offer(g, "rematch");
    assert.equal((await events.next("game")).you, 1);
  });

  test("players give each other time unless the policy of a bot refuses it", async (t) => {
    const tc = { mode: "fischer", base: 60000, inc: 0 };
    await start(t, new RecordingBot(), server.address, "timed");
    const [client, events] = await logIn(t, server.address, "giver");
    await client.challenge({ to: "timed", game: "reversi", tc, side: 0 });
    const { g } = await events.next("turn");
    await client.giveTime(g);
    const { seat, ms, clock } = await events.next("game.time");
    assert.deepEqual([seat, ms, clock.ms[1], client.games.get(g).clock.ms[1]], [1, 15000, 75000, 75000]);
    await client.setNote(g, "gives time");
    assert.equal(await client.note(g), "gives time");
    await client.setConditional(g, 0, []);
    await assert.rejects(client.setConditional(g, 0, ["* d3"]), { code: "bad_value", field: "ply" });
    const refusing = new RecordingBot();
    refusing.policy = () => ({ slots: 1, games: ["*"], tc: { gifts: false } });
    await start(t, refusing, server.address, "proud");
    await client.challenge({ to: "proud", game: "reversi", tc, side: 0 });
    const other = await events.next("turn");
    await assert.rejects(client.giveTime(other.g), { code: "declined" });
  });

  test("a bot resigns by choice and when it fails", async (t) => {
    t.mock.method(console, "error", () => {});
    const [client, events] = await logIn(t, server.address, "patient");
    const choices = { failing: () => assert.fail("a fault of the bot"), resigning: () => RESIGN };
    for (const [name, choose] of Object.entries(choices)) {
      await start(t, Object.assign(new RecordingBot(), { choose }), server.address, name);
      await client.challenge({ to: name, game: "kalah", tc: UNTIMED, side: 1 });
      assert.equal((await events.next("game.end")).result.reason, "resign");
    }
  });

  test("a game is watched and its record read", async (t) => {
    await start(t, new RecordingBot(), server.address, "shown");
    const [player, turns] = await logIn(t, server.address, "player");
    const [watcher, events] = await logIn(t, server.address, "watcher");
    await player.challenge({ to: "shown", game: "tictactoe", tc: UNTIMED, side: 0 });
    const { g } = await turns.next("turn");
    assert.equal(await watcher.watch(g), g);
    await player.move({ g, ply: 0, move: "a1" });
    await events.next("game.move", { by: 1 });
    assert.equal(watcher.games.get(g).moves[0], "a1");
    await player.resign(g);
    await events.next("game.end");
    const record = await watcher.record(g);
    assert.deepEqual([record.result.reason, record.moves[1].info.score], ["resign", 7]);
  });

  test("a bot plays only in its tournament and ends with it", async (t) => {
    const [client, events] = await logIn(t, server.address, "organizer");
    const tc = { mode: "move", per: 10000 };
    const { tour } = await client.request("tour.new", { name: "Cup", kind: "roundrobin", game: "tictactoe", tc });
    const bots = [new RecordingBot(), new RecordingBot()];
    for (const [i, bot] of bots.entries()) {
      bot.tournaments = [tour];
      bot.pair = true;
      await start(t, bot, server.address, `entrant${i}`);
    }
    await eventually(async () => (await client.request("tour.show", { tour })).tour.players === 2);
    await client.challenge({ to: "entrant0", game: "kalah", tc: UNTIMED });
    assert.equal((await events.next("challenge.gone")).why, "later");
    await client.request("tour.start", { tour });
    await within(Promise.all(bots.map((bot) => bot.client.closed)), "the bots do not end");
    assert.deepEqual(bots.map((bot) => bot.results), [["tictactoe normal"], ["tictactoe normal"]]);
  });

  test("a bot that can join no tournament ends with the reason", async () => {
    const bot = new RecordingBot();
    bot.tournaments = ["unknown"];
    const done = bot.run(server.address, { as: "bot", name: "latecomer", token: TOKEN });
    await assert.rejects(within(done, "the bot does not end"), (failure) => failure.code === "no_such_tour");
  });

  test("certificates are verified or pinned", async () => {
    const [, port, fingerprint] = /port=(\d+) tls=yes fingerprint=(\S+)/.exec(server.log());
    const certificate = join(server.folder, "data", "tls-cert.pem");
    const connect = async (tls) => {
      const login = { as: "bot", name: "secret", token: TOKEN };
      const client = new Client({ address: `127.0.0.1:${port}`, login, tls });
      await client.connect();
      await client.close();
    };
    for (const tls of [{ fingerprint }, { certificate }, { cafile: certificate }]) {
      await connect(tls);
    }
    for (const tls of [true, { fingerprint: "SHA256:" + "0".repeat(64) }]) {
      await assert.rejects(connect(tls), CertificateRejected);
    }
  });

  const noWebSocket = typeof WebSocket === "undefined" && "needs Node 22, or --experimental-websocket";
  test("a bot plays by WebSocket", { skip: noWebSocket }, async (t) => {
    const port = /web page listening address=\S+ port=(\d+)/.exec(server.log())[1];
    const bot = new RecordingBot();
    await start(t, bot, `ws://127.0.0.1:${port}/ws`, "webbot");
    const [client, events] = await logIn(t, server.address, "webguest");
    await client.challenge({ to: "webbot", game: "tictactoe", tc: UNTIMED, side: 1 });
    await client.resign((await events.next("turn")).g);
    await eventually(() => bot.results[0] === "tictactoe resign");
  });
});

test("games go on after a restart of the server", { skip: noServer }, async (t) => {
  const server = await new Server().start();
  let go;
  const killed = new Promise((resolve) => (go = resolve));
  let waiting = 0;
  class SlowBot extends RecordingBot {
    async choose(turn) {
      if (turn.ply >= 2) {
        waiting++;
        await killed;
      }
      return turn.legal[0];
    }
  }
  const bots = [new SlowBot(), new SlowBot()];
  t.after(() => server.close());
  for (const [i, bot] of bots.entries()) {
    await start(t, bot, server.address, `bot${i}`);
  }
  for (const game of GAMES) {
    await bots[0].client.challenge({ to: "bot1", game, tc: UNTIMED });
  }
  await eventually(() => waiting === 3);
  await server.kill();
  go();
  await server.start();
  await eventually(() => bots.every((bot) => bot.results.length === 3));
  assert.deepEqual(new Set(bots.flatMap((bot) => bot.results)), new Set(GAMES.map((game) => `${game} normal`)));
});
