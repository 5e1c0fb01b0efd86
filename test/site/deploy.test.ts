import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { largestForm } from "../../app/documents/document";
import { variableNames } from "../../server/process/env";

const read = (name: string) => readFileSync(`deploy/${name}`, "utf8");
const all = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))];

/** Variables of the other programs that these files start. */
const others = [
  ...["NODE_ENV", "NODE_IMAGE", "SITE_HOST", "SITE_UPSTREAM", "DATABASE_PASSWORD"],
  ...["POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD", "POSTGRES_INITDB_ARGS"],
  ...["LISTEN", "INSTANCE_1", "INSTANCE_2", "INSTANCE_3"],
];

describe("deploy/", () => {
  test.each(["Containerfile", "compose.yaml", "compose.env.example", "Caddyfile", "anugya.service", "haproxy.cfg"])(
    "every variable that %s sets or reads is one of the site's or of a program beside it",
    (name) => {
      const text = read(name).replace(/^\s*#.*$/gm, "");
      const named = [
        ...all(text, /\b([A-Z][A-Z0-9_]+)=/g),
        ...all(text, /^\s+([A-Z][A-Z0-9_]+): /gm),
        ...all(text, /\$\{?([A-Z][A-Z0-9_]+)/g),
      ];
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((each) => !variableNames.includes(each) && !others.includes(each))).toEqual([]);
    },
  );

  test.each(["Containerfile", "compose.yaml", "compose.env.example", "Caddyfile", "anugya.service", "haproxy.cfg"])(
    "%s has no marks of a merge",
    (name) => expect(read(name)).not.toMatch(/^(<{7}|={7}|>{7})/m),
  );

  test("the compose file passes on every variable of the site that it does not set itself, from its own list", () => {
    const [, site = ""] = /\n {2}site:\n([\s\S]*?)\n {2}caddy:/.exec(read("compose.yaml")) ?? [];
    const passed = all(site.split("environment:")[1] ?? "", /^ {6}([A-Z][A-Z0-9_]+): /gm);
    // The image says where it runs, and has these three in its own environment.
    const ofTheImage = ["PORT", "HOST", "DATA_DIR", "SITE_NAME", "SITE_PHONE", "SITE_EMAIL"];
    expect(variableNames.filter((name) => !passed.includes(name) && !ofTheImage.includes(name))).toEqual([]);
    const listed = all(read("compose.env.example"), /^([A-Z][A-Z0-9_]+)=/gm);
    const used = all(read("compose.yaml"), /\$\{([A-Z][A-Z0-9_]+)/g);
    expect(used.filter((name) => !listed.includes(name))).toEqual([]);
    expect(listed.filter((name) => !used.includes(name))).toEqual([]);
  });

  test("what must outlive a container or a unit lies on what stays", () => {
    const directory = /DATA_DIR=(\S+)/.exec(read("Containerfile"))?.[1] ?? "";
    expect(read("Containerfile")).toContain(`VOLUME ${directory}\n`);
    expect(read("compose.yaml")).toContain(`      - data:${directory}\n`);
    expect(read("compose.yaml").split("\nvolumes:")[1]).toMatch(/^ {2}data:$/m);
    const unit = read("anugya.service");
    expect(/DATA_DIR=(\S+)/.exec(unit)?.[1]).toBe(`/var/lib/${/StateDirectory=(\S+)/.exec(unit)?.[1]}`);
  });

  test("the proxy lets the largest form through that the site takes", () => {
    const megabytes = Number(/max_size (\d+)MB/.exec(read("Caddyfile"))?.[1]);
    expect(megabytes * 1_000_000).toBeGreaterThan(largestForm);
  });

  test("what is written into pages reaches the build of the image, and its account is not root", () => {
    const containerfile = read("Containerfile");
    const [build = "", image = ""] = containerfile.split(/^FROM /m).slice(1);
    for (const stage of [build, image]) expect(stage).toContain("ARG SITE_NAME SITE_PHONE SITE_EMAIL");
    expect(build.indexOf("ARG SITE_NAME")).toBeLessThan(build.indexOf("npm run build"));
    expect(image).toMatch(/^USER 10001:10001$/m);
    expect(image).toContain("/healthz");
  });

  test("the image and the unit start the build as `npm start` would, and end after its own time-out", () => {
    expect(read("Containerfile")).toContain('CMD ["node", "scripts/start.ts", "--built"]');
    expect(read("anugya.service")).toContain("ExecStart=/usr/bin/node scripts/start.ts --built");
    const seconds = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);
    const shutdown = seconds(readFileSync("server/main.ts", "utf8"), /shutdownTimeoutMs = (\d+)_000/);
    const site = read("compose.yaml").split("\n  site:")[1] ?? "";
    expect(seconds(read("anugya.service"), /TimeoutStopSec=(\d+)/)).toBeGreaterThan(shutdown);
    expect(seconds(site, /stop_grace_period: (\d+)s/)).toBeGreaterThan(shutdown);
  });
});
