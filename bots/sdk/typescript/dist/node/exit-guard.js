import { AsyncLocalStorage } from "node:async_hooks";
const choosing = new AsyncLocalStorage();
let installed = false;
/** Runs `choose`; process.exit() in it, or in what it waits for, throws instead of ending the program in mid-game. */
export function withoutExit(choose) {
    if (!installed) {
        installed = true;
        const exit = process.exit.bind(process);
        process.exit = (code) => {
            if (choosing.getStore()) {
                throw new Error(`choose called process.exit(${code ?? ""})`);
            }
            return exit(code);
        };
    }
    return choosing.run(true, choose);
}
