import { copyFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/**
 * The process that opens what strangers sent: a build of its own, with PDFium beside it. sharp stays in node_modules,
 * because half of it is a program of the machine.
 */
export default defineConfig({
  publicDir: false,
  plugins: [pdfiumBeside()],
  ssr: { noExternal: true, external: ["sharp"] },
  build: {
    ssr: "app/documents/rewriting/worker.ts",
    outDir: "build/documents",
    // Its files keep their names, and a site that starts beside `npm run dev` finds them meanwhile.
    emptyOutDir: false,
    rollupOptions: {
      // How long each plugin took is of no use to whoever starts the site.
      checks: { bundlerTimings: false },
      output: { entryFileNames: "worker.mjs", codeSplitting: false },
    },
  },
});

function pdfiumBeside(): Plugin {
  return {
    name: "anugya:pdfium-beside",
    closeBundle: () => copyFileSync("node_modules/@hyzyla/pdfium/dist/pdfium.wasm", "build/documents/pdfium.wasm"),
  };
}
