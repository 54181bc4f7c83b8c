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
