import { ensureBuilt, ensureInstalled } from "./setup.mjs";

process.env.NODE_ENV ??= "production";
ensureInstalled();
try {
  await ensureBuilt();
  const { start } = await import("../build/app/server/main.js");
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
