import { Bot } from "./parlor-bot/index.js";
class MyBot extends Bot {
    choose(turn) {
        return turn.legal[Math.floor(Math.random() * turn.legal.length)];
    }
}
await new MyBot().main();
