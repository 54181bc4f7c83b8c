import { Bot, type Turn } from "parlor-bot";

class RandomBot extends Bot {
  override choose(turn: Turn): string {
    return turn.legal[Math.floor(Math.random() * turn.legal.length)]!;
  }
}

await new RandomBot().main();
