import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test.each(["typo", "scripts/no-such.test.ts", "-t"])("npm test -- %s is refused with a sentence", (name) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/test.ts", name], { encoding: "utf8" });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: "",
    stderr: `There is no such test: ${name}. Name check, rules, walks, journeys, faults or the file of a test.\n`,
  });
});
