import { defineConfig } from "vite";
import { readSite } from "./server/process/env.ts";

export const wakeEntry = "app/islands/wake.ts";
export const islandsManifest = "build/islands/.vite/manifest.json";

/** The part of public pages that React brings to life: a build of its own, beside the application's. */
export default defineConfig({
  base: "/islands/",
  publicDir: false,
  define: { __SITE__: JSON.stringify(readSite(process.env)) },
  oxc: { jsx: { runtime: "automatic" } },
  build: {
    outDir: "build/islands",
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: {
      // How long each plugin took is of no use to whoever starts the site.
      checks: { bundlerTimings: false },
      input: wakeEntry,
      output: {
        entryFileNames: "[name]-[hash].js",
        chunkFileNames: "[name]-[hash].js",
        // One file for React: a small one beside it would cost a request and its own preamble.
        codeSplitting: { groups: [{ name: "client", test: /node_modules\/(react|react-dom|scheduler)\// }] },
      },
    },
  },
});
