/** Preloaded into the servers of tests: writing the mail whose id is in DEADLY_MAIL ends the process, as a crash would. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { open } = fs.promises;
const deadly = process.env.DEADLY_MAIL;

Object.assign(fs.promises, {
  open(path: string, ...rest: [string, number]) {
    if (deadly && path.includes(deadly)) process.kill(process.pid, "SIGKILL");
    return open(path, ...rest);
  },
});
syncBuiltinESMExports();
