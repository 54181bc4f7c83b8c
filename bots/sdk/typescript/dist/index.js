export { Bot, bot } from "./bot.js";
export { RESIGN } from "./choice.js";
export { Client } from "./client.js";
export { openConnection, openOnThread } from "./connector.js";
export { CertificateRejected, ConnectionLost, LoginRefused, ParlorError, RequestError, SessionEnded } from "./errors.js";
export { Game } from "./game.js";
