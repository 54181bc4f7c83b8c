// The tools that protocol/docs/schema.md names take the schema. They are development dependencies: npm install.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const file =
  process.env.PARLOR_SCHEMA ?? fileURLToPath(new URL("../../../../protocol/docs/parlor-1.schema.json", import.meta.url));
const installed = (name) => fileURLToPath(new URL("../node_modules/" + name, import.meta.url));
const skip = (name) => (existsSync(installed(name)) ? false : `${name} is not installed; run npm install`);

test("ajv compiles the schema in strict mode", { skip: skip("ajv") }, async () => {
  const { default: Ajv } = await import("ajv/dist/2020.js");
  const ajv = new Ajv({ strict: true });
  const schema = JSON.parse(readFileSync(file, "utf8"));
  ajv.addSchema(schema);
  const isRequest = ajv.getSchema(schema.$id + "#/$defs/ClientMessage");
  const move = { t: "move", g: "k7Qf2", ply: 4, move: "d3", info: { score: 120, pv: ["d3"] } };
  assert.ok(isRequest(move), JSON.stringify(isRequest.errors));
  assert.ok(!isRequest({ ...move, info: { score: 1.5 } }));
});

test("json-schema-to-typescript makes types", { skip: skip("json-schema-to-typescript") }, async () => {
  const { compileFromFile } = await import("json-schema-to-typescript");
  assert.match(await compileFromFile(file), /export interface MoveRequest \{/);
});

const FIELDS = {
  python: /^    legal: /m,
  typescript: /^    legal\?: +string\[\];/m,
  java: /^    private List<String> legal;/m,
  rust: /^    pub legal: /m,
};
for (const [language, field] of Object.entries(FIELDS)) {
  test(`quicktype makes ${language}`, { skip: skip("quicktype") }, () => {
    const folder = mkdtempSync(join(tmpdir(), "quicktype-"));
    const target = join(folder, "Message." + language);
    const args = ["--src-lang", "schema", "--lang", language, "--top-level", "Message", "--out", target, file];
    execFileSync(process.execPath, [installed("quicktype/dist/index.js"), ...args], { stdio: "pipe" });
    const made = language === "java" ? join(folder, "Message.java") : target;
    assert.match(readFileSync(made, "utf8"), field);
    rmSync(folder, { recursive: true });
  });
}
