import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/**
 * The worker that draws invoices: a build of its own into one text. The process starts it from memory, because it may not be
 * allowed to read its own directory once it has given up root.
 */
export default defineConfig({
  publicDir: false,
  plugins: [harfbuzzInside()],
  ssr: { noExternal: true },
  // A text from memory has no address of its own, and `createRequire` of the libraries takes none but a file's.
  define: { "import.meta.url": '"file:///invoices/worker.js"' },
  build: {
    ssr: "app/orders/invoices/drawing/worker.ts",
    outDir: "build/invoices",
    // Its files keep their names, and a site that starts beside `npm run dev` finds them meanwhile.
    emptyOutDir: false,
    minify: true,
    rollupOptions: {
      // How long each plugin took is of no use to whoever starts the site.
      checks: { bundlerTimings: false },
      output: { entryFileNames: "worker.js", codeSplitting: false },
    },
  },
});

/** The library would read its WebAssembly from beside its own file, which a worker from memory has not. */
function harfbuzzInside(): Plugin {
  const wasm = readFileSync("node_modules/harfbuzzjs/dist/harfbuzz.wasm").toString("base64");
  const place = "var wasmBinary;";
  return {
    name: "anugya:harfbuzz-inside",
    transform(code, id) {
      if (!id.endsWith("/harfbuzzjs/dist/harfbuzz.js")) return;
      if (!code.includes(place)) throw new Error("harfbuzzjs has changed: its WebAssembly cannot be put inside.");
      return { code: code.replace(place, () => `var wasmBinary=Buffer.from("${wasm}","base64");`), map: null };
    },
  };
}
