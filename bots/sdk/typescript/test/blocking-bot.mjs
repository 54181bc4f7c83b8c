// A bot that blocks its thread for a second in each turn. Reads its server's address from standard input.

import { text } from "node:stream/consumers";

import { Bot } from "../dist/index.js";

class BlockingBot extends Bot {
  async choose(turn) {
    this.client.request("chat", { room: "@tester", text: "computing" }).catch(() => {});
    const end = performance.now() + 1000;
    while (performance.now() < end);
    return turn.legal[0];
  }
}

await new BlockingBot().run(await text(process.stdin), { as: "bot", name: "snake", token: "a-token-of-20-letters" });
