import { parseArgs } from "node:util";

import type { Bot } from "../bot.js";
import type { Tls } from "../connection.js";
import type { Login } from "../messages.js";

const USAGE = `Usage: node bot.js HOST[:PORT] [NAME [TOKEN]] [options]
       node bot.js --stdio

HOST:PORT may be the URL of a WebSocket. Without a token the bot logs in as a guest;
the token may be in the environment variable PARLOR_TOKEN.

  --stdio                play on standard input and output for a host program
  --invitation CODE      for the first log-in, where the server requires it
  --games N              end after N games
  --slots N              games at the same time
  --game GAME            play only this game; may be repeated
  --tournament ID        play only in this tournament; may be repeated
  --tls                  encrypt the connection
  --cafile FILE          with TLS: trust these authorities
  --certificate FILE     with TLS: accept only this certificate
  --fingerprint SHA256:… with TLS: accept only the certificate with it
  --help                 show this text
`;

/** Runs a bot as the command line says. Exits with 1 if the server refuses it, with 2 on wrong usage. */
export async function main(bot: Bot, args: string[] = process.argv.slice(2)): Promise<void> {
  const { values, positionals } = parse(args);
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  if (values.stdio) {
    await bot.runStdio();
    process.exit(0); // a search that ignores its signal must not outlive the input
  }
  const [address, name, token = process.env.PARLOR_TOKEN] = positionals;
  if (address === undefined || positionals.length > 3) {
    usage("an address is needed, or --stdio");
  }
  bot.tournaments = values.tournament ?? bot.tournaments;
  bot.games = values.game ?? bot.games;
  bot.slots = values.slots === undefined ? bot.slots : count("--slots", values.slots);
  const { cafile, certificate, fingerprint } = values;
  const tls: Tls = {
    ...(cafile === undefined ? {} : { cafile }),
    ...(certificate === undefined ? {} : { certificate }),
    ...(fingerprint === undefined ? {} : { fingerprint }),
  };
  process.once("SIGINT", () => void bot.stop());
  try {
    await bot.run(address, login(name, token, values.invitation), {
      tls: Object.keys(tls).length > 0 ? tls : (values.tls ?? false),
      ...(values.games === undefined ? {} : { gamesMax: count("--games", values.games) }),
    });
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure);
    process.exit(1);
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        stdio: { type: "boolean" },
        invitation: { type: "string" },
        games: { type: "string" },
        slots: { type: "string" },
        game: { type: "string", multiple: true },
        tournament: { type: "string", multiple: true },
        tls: { type: "boolean" },
        cafile: { type: "string" },
        certificate: { type: "string" },
        fingerprint: { type: "string" },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    usage((error as Error).message);
  }
}

function login(name: string | undefined, token: string | undefined, invitation: string | undefined): Login {
  if (name === undefined) {
    return { as: "guest" };
  }
  return token === undefined ? { as: "guest", name } : { as: "bot", name, token, ...(invitation === undefined ? {} : { invitation }) };
}

function count(option: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) {
    usage(`${option} needs a number from 1, not '${text}'`);
  }
  return value;
}

function usage(reason: string): never {
  process.stderr.write(`${reason}\n${USAGE}`);
  process.exit(2);
}
