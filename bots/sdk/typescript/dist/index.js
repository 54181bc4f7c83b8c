export { Bot, bot, RESIGN } from "./bot.js";
export { Client } from "./client.js";
export { openConnection, openOnThread } from "./connector.js";
export { CertificateRejected, ConnectionLost, LoginRefused, ParlorError, RequestError, SessionEnded } from "./errors.js";
export { Game } from "./game.js";
