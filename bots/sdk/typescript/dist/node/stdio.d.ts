import type { Readable, Writable } from "node:stream";
import { type Bot } from "../bot.js";
/** Answers turns until the input ends. Standard output carries messages only: console.log writes to standard error. */
export declare function runStdio(bot: Bot, input?: Readable, output?: Writable): Promise<void>;
