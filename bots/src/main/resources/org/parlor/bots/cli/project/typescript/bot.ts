import { Bot, type Turn } from "./parlor-bot/index.js";

class MyBot extends Bot {
  override choose(turn: Turn): string {
    return turn.legal[Math.floor(Math.random() * turn.legal.length)]!;
  }
}

await new MyBot().main();
