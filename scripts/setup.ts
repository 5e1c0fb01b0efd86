/** What `npm start` and `npm test` need before anything else: the packages of the lock file and a current build. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const inputsFile = "build/inputs";
const sources = ["app", "content", "db", "public", "scripts", "server"];
/** As `server/process/env.ts` has them, which needs packages that may not be installed yet. */
export const siteVariables = [
  ...["SITE_NAME", "SITE_PHONE", "SITE_EMAIL", "SITE_GRIEVANCE_OFFICER", "SITE_ORIGIN"],
  ...["SITE_OWNER", "SITE_ADDRESS", "SITE_GSTIN", "SITE_SAMPLES"],
];

/** What only the build needs may be missing where there is a build already, as in a container image. */
export function ensureInstalled({ forBuild = true } = {}) {
  process.chdir(join(import.meta.dirname, ".."));
  if (isInstalled(forBuild)) return;
  const count = Object.keys(packagesOf("package-lock.json") ?? {}).length - 1;
  console.log(`Installing up to ${count} packages from the lock file, once; this takes a minute or two…`);
  // Under NODE_ENV=production npm would leave out what the build needs.
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]);
}

/** The built server checks its configuration itself; this check comes before a build that would take time. */
export async function refuseBadConfiguration() {
  if (isBuilt()) return;
  const env = await import("../server/process/env.ts");
  try {
    env.readEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof env.ConfigurationError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function isBuilt(inputs = describeInputs()) {
  return existsSync(inputsFile) && readFileSync(inputsFile, "utf8") === inputs;
}

export function ensureBuilt() {
  const inputs = describeInputs();
  if (isBuilt(inputs)) return;
  console.log("Building, once until the sources change…");
  run(process.execPath, ["scripts/build.ts"]);
  writeFileSync(inputsFile, inputs);
}

/** Runs one entry of the server build in this process. */
export async function runBuilt(entry: string) {
  try {
    const { start } = await import(`../build/app/server/${entry}.js`);
    await start();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** npm keeps in node_modules a lock file of what it really installed. */
function isInstalled(forBuild: boolean) {
  const installed = packagesOf("node_modules/.package-lock.json");
  if (!installed) return false;
  const wanted = Object.entries(packagesOf("package-lock.json") ?? {});
  return wanted.every(
    ([path, { version, optional, dev, devOptional }]) =>
      path === "" ||
      installed[path]?.version === version ||
      (!installed[path] && (optional || (!forBuild && (dev || devOptional)))),
  );
}

type Package = { version?: string; optional?: boolean; dev?: boolean; devOptional?: boolean };

function packagesOf(path: string): Record<string, Package> | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : undefined;
}

/** A fingerprint of everything the build depends on. */
export function describeInputs(variables: NodeJS.ProcessEnv = process.env, root = ".") {
  const hash = createHash("sha256");
  const configuration = readdirSync(root).filter((name) =>
    /(config\.ts|^package-lock\.json|^tsconfig\.json)$/.test(name),
  );
  const files = sources
    .map((folder) => join(root, folder))
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of [...configuration.map((name) => join(root, name)), ...files].sort()) {
    hash.update(file).update("\0").update(readFileSync(file));
  }
  for (const name of siteVariables) hash.update(`${name}=${variables[name] ?? ""}\0`);
  return hash.digest("hex");
}

function run(command: string, parameters: string[]) {
  const { status, error } = spawnSync(command, parameters, { stdio: "inherit", shell: process.platform === "win32" });
  if (error || status !== 0) process.exit(status || 1);
}
