import type { Config } from "@react-router/dev/config";
import { endpoints, indexedPaths } from "./content/paths";

export default {
  ssr: true,
  buildDirectory: "build/app",
  // The desk has few routes: told at once, they need not be asked for with every list of leads.
  routeDiscovery: { mode: "initial" },
  prerender: [...indexedPaths, ...Object.values(endpoints)],
} satisfies Config;
