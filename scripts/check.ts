/** The whole static gate: types, lint with the import directions of the house, formatting, unused code. */
import { spawnSync } from "node:child_process";
import { ensureInstalled } from "./setup.ts";

ensureInstalled();
const check = [["react-router", "typegen"], ["tsc"], ["biome", "check", "--error-on-warnings"], ["knip"]];
const steps = process.argv.includes("--fix") ? [["biome", "check", "--write"]] : check;

for (const [tool = "", ...parameters] of steps) {
  const { status } = spawnSync("npx", ["--no-install", tool, ...parameters], { stdio: "inherit" });
  if (status === 0) continue;
  console.error(`The static gate failed at: ${[tool, ...parameters].join(" ")}`);
  process.exit(1);
}
