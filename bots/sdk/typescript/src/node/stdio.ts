import { Console } from "node:console";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";

import { guardChoose, turnOf, type Bot } from "../bot.js";
import { isResign } from "../choice.js";
import type { TurnMessage } from "../messages.js";

/** At the end of the input the host waits this long for the program. */
const END_MS = 1000;

/** Answers turns until the input ends. Standard output carries messages only: console.log writes to standard error. */
export async function runStdio(
  bot: Bot,
  input: Readable = process.stdin,
  output: Writable = process.stdout,
): Promise<void> {
  if (output === process.stdout) {
    globalThis.console = new Console(process.stderr, process.stderr);
  }
  output.on("error", () => {}); // the host has ended: the end of the input follows
  const send = (message: object): void => void output.write(JSON.stringify(message) + "\n");
  await guardChoose();
  let controller = new AbortController();
  let game: string | undefined;
  let search: Promise<void> = Promise.resolve();

  const answer = async (m: TurnMessage, signal: AbortSignal): Promise<void> => {
    const choice = await bot.chooseSafely(turnOf(m, signal));
    if (!signal.aborted) {
      send(isResign(choice) ? { t: "resign", g: m.g } : { t: "move", g: m.g, ply: m.ply, ...choice });
    }
  };

  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    const message = decode(line);
    if (message?.t === "turn") {
      controller.abort();
      controller = new AbortController();
      game = message.g;
      search = answer(message as TurnMessage, controller.signal);
    } else if (message?.t === "ping") {
      send({ t: "hello", client: bot.constructor.name });
      send(message.n === undefined ? { t: "pong" } : { t: "pong", n: message.n });
    } else if (message?.t === "game.end" && message.g === game) {
      controller.abort();
    }
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([search, new Promise((resolve) => (timer = setTimeout(resolve, END_MS)))]);
  clearTimeout(timer);
}

function decode(line: string): { t?: unknown; g?: string; n?: number } | undefined {
  if (line.trim() === "") {
    return undefined;
  }
  try {
    return JSON.parse(line) as { t?: unknown };
  } catch {
    console.error(`a line that is not JSON: ${line.slice(0, 200)}`);
    return undefined;
  }
}
