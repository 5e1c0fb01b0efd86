import { ensureBuilt, ensureInstalled, refuseBadConfiguration, runBuilt } from "./setup.mjs";

process.env.NODE_ENV ??= "production";
if (process.env.npm_lifecycle_event === "start" && process.platform !== "win32") endWithShell();
// With --built it serves the build as it stands, as an image that was built elsewhere wants it.
if (!process.argv.includes("--built")) {
  ensureInstalled();
  await refuseBadConfiguration();
  await ensureBuilt();
}
await runBuilt("main");

/** npm passes a signal to the shell between itself and us, and many a shell ends without passing it on. */
function endWithShell() {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 100);
  watch.unref();
}
