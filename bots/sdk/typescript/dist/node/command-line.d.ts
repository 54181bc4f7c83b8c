import type { Bot } from "../bot.js";
/** Runs a bot as the command line says. Exits with 1 if the server refuses it, with 2 on wrong usage. */
export declare function main(bot: Bot, args?: string[]): Promise<void>;
