import assert from "node:assert/strict";
import { PassThrough, Readable } from "node:stream";
import { test } from "node:test";

import { bot, RESIGN } from "../dist/index.js";
import { runStdio } from "../dist/node/stdio.js";

const TURN = {
  t: "turn", g: "1-1", seq: 1, ply: 0, you: 0, pos: ".........", legal: ["a1", "b1"], last: null, clock: null,
  game: "tictactoe", options: {},
};

async function play(subject, ...messages) {
  const out = new PassThrough();
  await runStdio(subject, Readable.from(messages.map((message) => JSON.stringify(message) + "\n")), out);
  const text = String(out.read() ?? "");
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

test("a turn is answered with a move", async () => {
  let seen;
  const last = bot((turn) => ((seen = turn), turn.legal.at(-1)));
  assert.deepEqual(await play(last, TURN), [{ t: "move", g: "1-1", ply: 0, move: "b1" }]);
  assert.deepEqual([seen.game, seen.pos, seen.timeLeft()], ["tictactoe", ".........", undefined]);
});

test("a ping is answered with the name and a pong", async () => {
  const answers = await play(bot(() => "a1"), { t: "ping", n: 1 });
  assert.deepEqual(answers, [{ t: "hello", client: "FunctionBot" }, { t: "pong", n: 1 }]);
});

test("an evaluation is sent with the move", async () => {
  const [answer] = await play(bot(async () => ({ move: "a1", info: { score: 12 } })), TURN);
  assert.deepEqual(answer.info, { score: 12 });
});

test("an evaluation that the server would refuse costs no move", async (t) => {
  const reports = t.mock.method(console, "error", () => {}).mock;
  const moves = Array(1000).fill("a1");
  for (const [info, sent, ...leftOut] of [
    [{ score: 1.5, depth: 3, nodes: 1e30 }, { score: 2, depth: 3, nodes: Number.MAX_SAFE_INTEGER }],
    [{ score: -1e12, depth: null, nodes: 7n }, { score: -(2 ** 31) + 1, nodes: 7 }],
    [{ score: NaN, depth: Infinity, nodes: "many" }, undefined, "score", "depth", "nodes"],
    [{ pv: moves }, { pv: moves.slice(0, 100) }],
    [{ pv: moves.join(" ") }, { pv: moves.slice(0, 100).join(" ") }],
    [{ pv: ["a1", "b1", 7] }, { pv: ["a1", "b1"] }],
    [{ pv: [] }, { pv: [] }],
    [{ score: 1, pv: 7 }, { score: 1 }, "pv"],
    [{ score: 1, pv: [null] }, { score: 1 }, "pv"],
    [{ score: 1, pv: "a1\u202eb1" }, { score: 1 }, "pv"],
    [7, undefined],
    [null, undefined],
  ]) {
    reports.resetCalls();
    const move = { t: "move", g: "1-1", ply: 0, move: "a1" };
    const answers = await play(bot(() => ({ move: "a1", info })), TURN);
    assert.deepEqual(answers, [sent === undefined ? move : { ...move, info: sent }]);
    assert.deepEqual(reports.calls.map((call) => call.arguments[0].split(" ")[0]), leftOut);
  }
});

test("what is no legal move resigns with an error", async (t) => {
  const reports = t.mock.method(console, "error", () => {}).mock;
  for (const choice of [null, undefined, 5, "zz", { move: "zz" }, { move: 5 }, ["a1"], Symbol("a1"), Object.create(null)]) {
    reports.resetCalls();
    assert.deepEqual(await play(bot(() => choice), TURN), [{ t: "resign", g: "1-1" }]);
    assert.match(String(reports.calls[0].arguments[0]), /choose failed in game 1-1 at ply 0; the bot resigns:/);
  }
  await play(bot(() => "zz"), TURN);
  assert.equal(reports.calls.at(-1).arguments[1].message, "choose returned zz, which is none of turn.legal: a1 b1");
});

test("a bot that ends its program resigns with an error", async (t) => {
  const reports = t.mock.method(console, "error", () => {}).mock;
  const later = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    process.exit(3);
  };
  for (const choose of [() => process.exit(3), later]) {
    assert.deepEqual(await play(bot(choose), TURN), [{ t: "resign", g: "1-1" }]);
    assert.equal(reports.calls.at(-1).arguments[1].message, "choose called process.exit(3)");
  }
});

test("a bot may resign, and resigns if it fails", async (t) => {
  t.mock.method(console, "error", () => {});
  const fail = () => {
    throw new Error("a fault of the bot");
  };
  assert.deepEqual(await play(bot(() => RESIGN), TURN), [{ t: "resign", g: "1-1" }]);
  assert.deepEqual(await play(bot(fail), TURN), [{ t: "resign", g: "1-1" }]);
});

test("unknown types and lines without type are ignored", async () => {
  assert.deepEqual(await play(bot(() => "a1"), { t: "news" }, { pos: "X........", to: 1 }), []);
});

test("the end of the game aborts a search", async () => {
  let aborted = false;
  const wait = (turn) =>
    new Promise((resolve) => turn.signal.addEventListener("abort", () => ((aborted = true), resolve("a1"))));
  assert.deepEqual(await play(bot(wait), TURN, { t: "game.end", g: "1-1" }), []);
  assert.ok(aborted);
});
