/** Known vulnerabilities in production dependencies. A registry that does not answer is reported and fails nothing. */
import { spawnSync } from "node:child_process";

const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { encoding: "utf8", timeout: 60_000 });

type Report = {
  metadata?: { vulnerabilities: Record<string, number> };
  vulnerabilities?: Record<string, { severity: string; via: (string | { title: string; url: string })[] }>;
};

function report(): Report {
  try {
    return JSON.parse(stdout);
  } catch {
    return {};
  }
}

const { metadata, vulnerabilities = {} } = report();
if (!metadata) {
  console.log("npm audit: the registry did not answer, so nothing was checked.");
} else if (metadata.vulnerabilities.total === 0) {
  console.log("npm audit: no known hole in what runs in production.");
} else {
  for (const [name, { severity, via }] of Object.entries(vulnerabilities)) {
    const reasons = via.map((reason) => (typeof reason === "string" ? reason : `${reason.title} (${reason.url})`));
    console.log(`npm audit: ${severity} in ${name}: ${reasons.join("; ")}`);
  }
  process.exit(1);
}
