/** `npm run bench` measures everything, `npm run bench -- NAME…` only what is named. Each figure is beside its floor. */
import { findBrowser } from "../scripts/browser.ts";
import { ensureBuilt, ensureInstalled } from "../scripts/setup.ts";

const names = ["pages", "lighthouse", "static", "leads", "desk"];
const needsBrowser = new Set(["pages", "lighthouse"]);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(", ")}; there are ${names.join(", ")}.`);
  process.exit(2);
}

ensureInstalled();
process.env.NODE_ENV = "production";
ensureBuilt();

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const failed = [];
for (const name of wanted.length > 0 ? wanted : names) {
  try {
    if (needsBrowser.has(name)) process.env.CHROMIUM = await findBrowser();
    const { bench }: { bench(): Promise<void> } = await import(`./${name}.ts`);
    await bench();
  } catch (error) {
    console.error(`The bench "${name}" could not be run:`, error);
    failed.push(name);
  }
}
if (failed.length > 0) console.error(`Not measured: ${failed.join(", ")}`);
process.exit(failed.length > 0 ? 1 : 0);
