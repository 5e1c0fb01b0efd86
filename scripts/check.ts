/** The whole static gate: types, lint, formatting, who may import what, unused code, retired words. With --fix it repairs what it can. */
import { spawnSync } from "node:child_process";
import { ensureInstalled } from "./setup.ts";

ensureInstalled();
const steps = [["react-router", "typegen"], ["tsc"], ["biome", "check", "--error-on-warnings"], ["knip"]];

for (const [tool = "", ...parameters] of process.argv.includes("--fix") ? [["biome", "check", "--write"]] : steps) {
  const { status } = spawnSync("npx", ["--no-install", tool, ...parameters], { stdio: "inherit" });
  if (status !== 0) fail([tool, ...parameters].join(" "));
}

const { findCrowdedFolders, findImportFaults, findUpwardRows } = await import("./imports.ts");
report("the layers of imports.config.ts", [...findUpwardRows(), ...findImportFaults()]);
report("the folders", findCrowdedFolders());
const { findRepeatedNames, findRetiredNames, findSharedTables } = await import("./sql-names.ts");
report("the names of the database", [...findRepeatedNames(), ...findRetiredNames(), ...findSharedTables()]);
const { findRetiredWords } = await import("./words.ts");
report("the words of docs/glossary.md", findRetiredWords());

function report(step: string, faults: string[]) {
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) fail(step);
}

function fail(step: string) {
  console.error(`The static gate failed at: ${step}`);
  process.exit(1);
}
