import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

import { describeEnd } from "../dist/bot.js";

const game = (you) => ({ g: "g1", game: "reversi", opponent: you === 0 ? "bob" : "ada", you });

test("the end of a game is printed with the own score first", () => {
  const won = { winner: 0, score: [40, 8], reason: "normal" };
  assert.equal(describeEnd(game(0), won), "game g1 reversi vs bob: won 40-8 (normal)");
  assert.equal(describeEnd(game(1), won), "game g1 reversi vs ada: lost 8-40 (normal)");
  const drawn = { winner: null, score: [0, 0], reason: "normal" };
  assert.equal(describeEnd(game(1), drawn), "game g1 reversi vs ada: drawn 0-0 (normal)");
});

test("a bot without arguments prints how to start it", () => {
  const bot = new URL("../dist/index.js", import.meta.url).href;
  const source = `import { bot } from "${bot}"; await bot((turn) => turn.legal[0]).main();`;
  const run = spawnSync(process.execPath, ["--input-type=module", "--eval", source], { encoding: "utf8" });
  assert.equal(run.status, 2);
  assert.match(run.stderr, /Usage: /);
});
