/** Preloaded into a server under test: shifts its idea of the time by what CLOCK_FILE says, in milliseconds. */
import { readFileSync } from "node:fs";

const now = Date.now;
const RealDate = Date;
let offset = 0;
setInterval(() => {
  const wanted = Number(readFileSync(process.env.CLOCK_FILE ?? "", "utf8"));
  if (wanted !== offset) console.log(`The clock is off by ${wanted} now`);
  offset = wanted;
}, 100).unref();

// Only the reading of the clock moves: timers run on, as they do when an administrator sets the time.
Date.now = () => now() + offset;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, parameters, wanted) =>
    Reflect.construct(target, parameters.length === 0 ? [now() + offset] : parameters, wanted),
});
