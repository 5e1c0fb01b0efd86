import type { Config } from "@react-router/dev/config";
import { endpoints, licencePaths, paths } from "./content/paths";

export default {
  ssr: true,
  buildDirectory: "build/app",
  prerender: [paths.home, paths.services, ...Object.values(licencePaths), paths.fssai, ...Object.values(endpoints)],
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config;
