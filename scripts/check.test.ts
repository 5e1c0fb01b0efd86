import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

function lint(path: string, source: string) {
  const parameters = ["--no-install", "biome", "lint", `--stdin-file-path=${path}`];
  const { stdout, stderr } = spawnSync("npx", parameters, { input: source, encoding: "utf8" });
  return stdout + stderr;
}

test.each([
  ["content/en/probe.ts", "../../app/leads/lead"],
  ["app/ui/probe.tsx", "../leads/lead"],
  ["app/ui/probe.tsx", "../accounts/credentials"],
  ["app/leads/probe.ts", "../accounts/auth.server"],
  ["app/leads/probe.ts", "../routes/public/home"],
  ["app/accounts/probe.ts", "../leads/lead"],
  ["app/accounts/probe.ts", "../../server/env"],
  ["db/probe.ts", "../app/leads/lead"],
  ["db/probe.ts", "../server/env"],
])("%s may not import %s", (path, target) => {
  expect(lint(path, `import { it } from "${target}";\n\nit();\n`)).toContain("noRestrictedImports");
});

test.each([
  ["app/leads/probe.tsx", "../ui/button"],
  ["app/routes/public/probe.tsx", "../../leads/lead"],
  ["server/probe.ts", "../app/leads/intake.server"],
])("%s may import %s", (path, target) => {
  expect(lint(path, `import { it } from "${target}";\n\nit();\n`)).not.toContain("noRestrictedImports");
});
