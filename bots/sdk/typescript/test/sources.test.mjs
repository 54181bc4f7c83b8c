import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { CLIENT_NAME } from "../dist/client.js";

const file = (name) => fileURLToPath(new URL("../" + name, import.meta.url));

test("the generated types are current", () => {
  execFileSync(process.execPath, [file("scripts/generate-messages.mjs"), "--check"]);
});

test("the version is the same everywhere", () => {
  const { version } = JSON.parse(readFileSync(file("package.json"), "utf8"));
  assert.ok(CLIENT_NAME.endsWith("/" + version));
});
