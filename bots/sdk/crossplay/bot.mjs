// A bot for the test in which a Python and a TypeScript bot play each other over a restart of the server.
// Usage: bot.mjs HOST:PORT NAME GATE GAMES OPPONENT. It challenges the opponent to one game of each kind and ends after that
// number of games. From the third move of each game on it waits until the file GATE exists.

import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { Bot } from "../typescript/dist/index.js";

const [address, name, gate, games, opponent] = process.argv.slice(2);

class GatedBot extends Bot {
  slots = Number(games);
  pair = false;
  #challenged = false;

  async onLogin() {
    if (this.#challenged) {
      return;
    }
    this.#challenged = true;
    for (const game of this.client.greeting.games) {
      await this.client.challenge({ to: opponent, game, tc: { mode: "none" } });
    }
  }

  async choose(turn) {
    if (turn.ply >= 2 && !existsSync(gate)) {
      console.log("waiting", turn.game);
      while (!existsSync(gate)) {
        await sleep(20);
      }
    }
    return turn.legal[0];
  }

  onEnd(game, result) {
    console.log("end", game.game, result.reason);
  }
}

await new GatedBot().run(address, { as: "bot", name, token: "a-token-of-20-letters" }, { gamesMax: Number(games) });
